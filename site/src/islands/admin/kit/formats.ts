import { formatArs } from "#shop/pricing/money.ts";

/** Formats pesos of the API, a difference or a sum of them: "$ 1.234,5", "-$ 13.800". Rounds because sums of floats are inexact. */
export function pesosLabel(amount: number): string {
  return formatArs(Math.round(amount * 100));
}

/** Formats a number as people type it: "1234,5". */
export function decimalText(amount: number): string {
  return `${amount}`.replace(".", ",");
}

/** Parses pesos written as "1.234,50" or "1234.5", with at most two decimals; null when invalid. */
export function parsePesos(text: string): number | null {
  const written = text.trim().replace(/^\$\s*/, "");
  // A comma is the decimal sign. Without one, a point before three digits separates thousands.
  const plain = written.includes(",")
    ? written.replaceAll(".", "").replace(",", ".")
    : written.replaceAll(/\.(?=\d{3}(?:\.|$))/g, "");
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Returns the name of who did something. Deleted accounts have none. */
export function actorName(actor: { name: string } | null): string {
  return actor?.name || "quien ya no está";
}

const PERCENT = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2, signDisplay: "exceptZero" });

/** Formats a signed percentage: "+3,5 %". */
export function percentLabel(percent: number): string {
  return `${PERCENT.format(percent)} %`;
}

const SHORT = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Formats an instant for a table: "21/11, 13:37". */
export function shortInstant(instant: string): string {
  return SHORT.format(Date.parse(instant));
}

/** Parses "12,5" or "12.5"; null when empty or invalid. */
export function parseAmount(typed: string): number | null {
  const plain = typed.trim().replace(",", ".");
  return /^-?\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : null;
}

/** Parses dollars: as `parseAmount`, but a point before three digits separates thousands, as in "1.250" or "1.250,50". */
export function parseDollars(typed: string): number | null {
  const written = typed.trim();
  const hasThousands = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/.test(written);
  return parseAmount(hasThousands ? written.replaceAll(".", "") : written);
}

/** Parses a whole number as people type it: "1000", "1.000" or "-3"; null when empty or invalid. */
export function parseWhole(typed: string): number | null {
  const written = typed.trim();
  return /^-?(?:\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2})$/.test(written) ? Number(written.replaceAll(".", "")) : null;
}

/** Parses a whole number of units from 0, as "1000" or "1.000"; null when empty or invalid. */
export function parseUnits(typed: string): number | null {
  const units = parseWhole(typed);
  return units !== null && units >= 0 ? units : null;
}

/** Formats a count with its noun: "1 perfume", "5.000 perfumes". */
export function countLabel(count: number, one: string, more: string): string {
  return `${count.toLocaleString("es-AR")} ${count === 1 ? one : more}`;
}

/** Returns a count of perfumes: "1 perfume", "5.000 perfumes". */
export function perfumesLabel(count: number): string {
  return countLabel(count, "perfume", "perfumes");
}
