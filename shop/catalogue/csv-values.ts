/** What people write in the cells of a table: numbers with a comma, sí and no. */
import { parseDecimal } from "../decimal.ts";
import { fold } from "../text.ts";

/** "1.234,50", "1234,5", "12.50" and "1,234.50" as the decimal that `parseDecimal` takes; other forms as they are. */
function plainDecimal(text: string): string {
  const digits = text.replaceAll(/^(?:US|U\$S|AR)?\s*\$|[\s\u00a0]|%$/gi, "");
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(",", "");
  return digits.replace(",", ".");
}

/** A number of a cell with at most two decimals; null when it is none. */
export function cellNumber(text: string): number | null {
  const read = parseDecimal(plainDecimal(text), 2);
  return read.ok ? read.value / 100 : null;
}

/** A whole number of a cell, with a sign or without; null when it is none. */
export function cellWhole(text: string): number | null {
  const signed = text.trim();
  const read = parseDecimal(plainDecimal(signed.replace(/^[+-]/, "")), 0);
  if (!read.ok) return null;
  return signed.startsWith("-") ? -read.value : read.value;
}

const YES = ["si", "s", "x", "1", "true", "verdadero"];
const NO = ["no", "n", "0", "false", "falso"];

/** Yes or no of a cell; null when it is neither. */
export function cellFlag(text: string): boolean | null {
  const word = fold(text.trim());
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}

/** The word that a cell means, by its label or itself; null when it is none. */
export function cellWord<Word extends string>(text: string, labels: Readonly<Record<Word, string>>): Word | null {
  const wanted = fold(text.trim());
  const words = Object.keys(labels).filter((word): word is Word => word in labels);
  return words.find((word) => fold(word) === wanted || fold(labels[word]) === wanted) ?? null;
}

/** A number as a cell shows it. */
export function numberCell(value: number | null): string {
  return value === null ? "" : String(value).replace(".", ",");
}

export function flagCell(value: boolean): string {
  return value ? "sí" : "no";
}
