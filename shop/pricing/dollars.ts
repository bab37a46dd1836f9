/** Dollars in words. Not in money.ts: only administrators read them, and what every page fetches at once would carry it. */
import type { UsdCents } from "./money.ts";

const USD = new Intl.NumberFormat("es-AR", { style: "currency", currency: "USD" });

/** Cents as administrators read them, "US$ 45,00". */
export function formatUsd(cents: UsdCents): string {
  return USD.format(cents / 100);
}
