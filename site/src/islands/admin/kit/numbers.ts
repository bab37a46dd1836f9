import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** Formats pesos as the API sends them: "$ 1.234,50". */
export function pesosLabel(amount: number): string {
  return formatArs(hundredths(amount));
}

/** Parses pesos written as "1.234,50" or "1234.5", with at most two decimals; null when invalid. */
export function pesosIn(text: string): number | null {
  const written = text.trim().replace(/^\$\s*/, "");
  // A comma is the decimal sign. Without one, a point before three digits separates thousands.
  const plain = written.includes(",")
    ? written.replaceAll(".", "").replace(",", ".")
    : written.replaceAll(/\.(?=\d{3}(?:\.|$))/g, "");
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

const PERCENT = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2, signDisplay: "exceptZero" });

/** Formats a signed percentage: "+3,5 %". */
export function percentLabel(percent: number): string {
  return `${PERCENT.format(percent)} %`;
}
