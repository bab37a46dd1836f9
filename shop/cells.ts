/** Values in the cells of a CSV file, as people type them. */
import { parseDecimal } from "./decimal.ts";
import { fold } from "./text.ts";

/** Conversion between a value of the API and a cell. */
export interface CellFormat<Value> {
  write(value: Value): string;
  /** Returns null when the cell cannot be read. */
  read(cell: string): Value | null;
  /** What to type instead of an unreadable cell. */
  message: string;
}

/**
 * Rewrites "1.234,50", "1,234.50", "US$ 12,5" and "15 %" as `parseDecimal` reads numbers: "1234.50". Thousands do not begin
 * with 0, so "0.500" is a half.
 */
function plainDecimal(text: string): string {
  const digits = text.replaceAll(/^(?:U\$S|(?:US|AR)?\s*\$)|[\s\u00a0]|%$/gi, "");
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  if (/^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(",", "");
  return digits.replace(",", ".");
}

function decimalCells(decimals: number, message: string): CellFormat<number | null> & CellFormat<number> {
  return {
    write: (value: number | null) => String(value ?? "").replace(".", ","),
    read(cell) {
      const read = parseDecimal(plainDecimal(cell), decimals);
      return read.ok ? read.value / 10 ** decimals : null;
    },
    message,
  };
}

/** A number with at most two decimals: 45.5 is "45,5". */
export const DECIMAL_CELLS = decimalCells(2, "Escribí un número con hasta dos decimales, como 45,50");
export const MULTIPLIER_CELLS = decimalCells(4, "Escribí un número con hasta cuatro decimales, como 1,2048");

/** An integer with an optional sign. */
export const INTEGER_CELLS: CellFormat<number> = {
  write: (value) => String(value ?? ""),
  read(cell) {
    const signed = cell.trim();
    const read = parseDecimal(plainDecimal(signed.replace(/^[+-]/, "")), 0);
    if (!read.ok) return null;
    return signed.startsWith("-") ? -read.value : read.value;
  },
  message: "Escribí un número entero",
};

const YES = ["si", "s", "x", "1", "true", "verdadero"];
const NO = ["no", "n", "0", "false", "falso"];

export const FLAG_CELLS: CellFormat<boolean> = {
  write: (value) => (value ? "sí" : "no"),
  read(cell) {
    const typed = fold(cell.trim());
    if (YES.includes(typed)) return true;
    return NO.includes(typed) ? false : null;
  },
  message: "Escribí sí o no",
};

export const TEXT_CELLS: CellFormat<string> = { write: (value) => value, read: (cell) => cell, message: "" };

/** A value by its label or its name, ignoring capitals and accents. */
export function choiceCells<Choice extends string>(labels: Readonly<Record<Choice, string>>): CellFormat<Choice> {
  const names = Object.keys(labels).filter((name): name is Choice => name in labels);
  return {
    write: (value) => labels[value],
    read(cell) {
      const typed = fold(cell.trim());
      return names.find((name) => fold(name) === typed || fold(labels[name]) === typed) ?? null;
    },
    message: `Escribí uno de: ${Object.values(labels).join(", ")}`,
  };
}

/** Writes an amount in minor units as a number for Argentine spreadsheets, always with two decimals: 123450 is "1234,50". */
export function moneyCell(minor: number): string {
  const digits = `${Math.abs(minor)}`.padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Writes a day, `YYYY-MM-DD`, as a spreadsheet in Argentina reads it: "28/11/2026". */
export function dayCell(day: string): string {
  return day.split("-").toReversed().join("/");
}
