/** Formats dollars. Not in money.ts: only administrators see dollars, and every page loads money.ts first. */
import type { UsdCents } from "./money.ts";

const USD = new Intl.NumberFormat("es-AR", { style: "currency", currency: "USD" });

/** Formats cents: "US$ 45,00". */
export function formatUsd(cents: UsdCents): string {
  return USD.format(cents / 100);
}
