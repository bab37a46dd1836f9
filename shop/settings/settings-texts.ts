/** Limits, check digits and normalization of texts. docs/product-rules.md#settings-fields */
import { oneLine } from "../text.ts";

const BRANCH_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** Whether a text is a CBU: 22 digits in two blocks (bank and branch, account), each with a check digit at its end. */
export function isCbu(text: string): boolean {
  return /^\d{22}$/.test(text) && isBlock(text.slice(0, 8), BRANCH_WEIGHTS) && isBlock(text.slice(8), ACCOUNT_WEIGHTS);
}

function isBlock(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return Number(digits.at(-1)) === (10 - (sum % 10)) % 10;
}

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** Whether a text is a CUIT: eleven digits, the last one a check digit (modulo 11). */
export function isCuit(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const sum = CUIT_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  // Numbers whose check digit would be 10 are never issued.
  return Number(text[10]) === (11 - (sum % 11)) % 11;
}

/** Formats a CUIT: "30-71234567-1". */
export function formatCuit(digits: string): string {
  return digits.replace(/^(\d{2})(\d{8})(\d)$/, "$1-$2-$3");
}

/** Maximum length of a textarea, except that of a legal text. docs/product-rules.md#settings-fields */
export const TEXTAREA_MAX = 1000;
/** Maximum length of a legal text. In Spanish, all three then fit in one request (64 KiB). */
export const LEGAL_MAX = 15_000;

/** Returns the link in a pasted text: the `href` in HTML, else the text itself. Changes `http:` to `https:`. */
export function extractLink(text: string): string {
  const [, href = text] = /href=["']([^"']*)["']/i.exec(text) ?? [];
  return oneLine(href).replace(/^http:/i, "https:");
}

export function withoutSpaces(text: string): string {
  return oneLine(text).replaceAll(" ", "");
}

/** Removes the spaces, dots and dashes with which people write a CUIT. */
export function withoutSeparators(text: string): string {
  return oneLine(text).replaceAll(/[ .-]/g, "");
}
