/** Values of cells as people write them: numbers with a comma, sí and no. */
import { parseDecimal } from "../decimal.ts";
import { fold } from "../text.ts";

/** Converts "1.234,50", "1234,5", "12.50" and "1,234.50" for `parseDecimal`; other forms stay unchanged. */
function plainDecimal(text: string): string {
  const digits = text.replaceAll(/^(?:US|U\$S|AR)?\s*\$|[\s\u00a0]|%$/gi, "");
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(",", "");
  return digits.replace(",", ".");
}

/** Parses a number with at most two decimals; null when invalid. */
export function cellNumber(text: string): number | null {
  const read = parseDecimal(plainDecimal(text), 2);
  return read.ok ? read.value / 100 : null;
}

/** Parses a whole number with an optional sign; null when invalid. */
export function cellWhole(text: string): number | null {
  const signed = text.trim();
  const read = parseDecimal(plainDecimal(signed.replace(/^[+-]/, "")), 0);
  if (!read.ok) return null;
  return signed.startsWith("-") ? -read.value : read.value;
}

const YES = ["si", "s", "x", "1", "true", "verdadero"];
const NO = ["no", "n", "0", "false", "falso"];

/** Parses yes or no; null when it is neither. */
export function cellFlag(text: string): boolean | null {
  const word = fold(text.trim());
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}

/** Finds the value whose label or name is in the cell; null when none matches. */
export function cellWord<Word extends string>(text: string, labels: Readonly<Record<Word, string>>): Word | null {
  const wanted = fold(text.trim());
  const words = Object.keys(labels).filter((word): word is Word => word in labels);
  return words.find((word) => fold(word) === wanted || fold(labels[word]) === wanted) ?? null;
}

/** Formats a number for a cell. */
export function numberCell(value: number | null): string {
  return value === null ? "" : String(value).replace(".", ",");
}

export function flagCell(value: boolean): string {
  return value ? "sí" : "no";
}
