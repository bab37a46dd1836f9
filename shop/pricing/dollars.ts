/** Formats dollars. Not in money.ts, which shoppers' pages load: only the panel shows dollars. */
import type { UsdCents } from "./money.ts";

const USD = new Intl.NumberFormat("es-AR", { style: "currency", currency: "USD" });

/** Formats cents: "US$ 45,00". */
export function formatUsd(cents: UsdCents): string {
  return USD.format(cents / 100);
}
