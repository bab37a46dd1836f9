/**
 * Whether something can be bought and at what price. The cart checks it, and placing the order checks it again. See
 * docs/product-rules.md#what-can-be-bought
 */

import type { Perfume, PricedSize, Size } from "../catalogue/catalogue.ts";
import { decantUsdCents } from "../pricing/derived-price.ts";
import { type Refused, refuse } from "../refusal-facts.ts";
import { DECANT_ML, type LineType, unitLimit } from "./cart-line.ts";

/** The wanted size or decant of a perfume. */
export interface Wanted {
  ml: number;
  type: LineType;
}

/** Something that can be bought now. */
export interface ForSale {
  /** Its dollar price, with its promotion. */
  priced: PricedSize;
  /** The size whose units it takes; null for a decant, which takes none. */
  size: Size | null;
  /** Units that can be bought now. */
  inStock: number;
}

/**
 * Returns what is sold under a line's millilitres and type. Null when the perfume is inactive, "próximamente" or missing,
 * when it has no such size or the decant is off, and when there is no price.
 */
export function forSale(perfume: Perfume | null, { ml, type }: Wanted): ForSale | null {
  if (!perfume?.active || perfume.soon) return null;
  if (type === "milliliter") return sizeForSale(perfume, ml);
  return ml === DECANT_ML[type] ? decantForSale(perfume, type) : null;
}

function sizeForSale(perfume: Perfume, ml: number): ForSale | null {
  const size = perfume.sizes.find((candidate) => candidate.ml === ml && candidate.priceUsdCents > 0);
  return size ? { priced: size, size, inStock: size.stock } : null;
}

function decantForSale(perfume: Perfume, type: "bigDecant" | "smallDecant"): ForSale | null {
  const { big, small } = decantUsdCents(perfume);
  const priceUsdCents = type === "bigDecant" ? big : small;
  if (!priceUsdCents) return null;
  const priced = { priceUsdCents, installmentUsdCents: null, numberOfInstallments: 0, promotion: null };
  return { priced, size: null, inStock: Number.POSITIVE_INFINITY };
}

export type Purchase =
  | { ok: true; forSale: ForSale }
  | Refused<"invalid_quantity" | "not_sold" | "max_quantity" | "not_enough_stock">;

/**
 * Checks `quantity` units in one line. Refuses, in this order: `invalid_quantity` (not a whole number from 1), `not_sold`,
 * `max_quantity` (2 of a size, 99 of a decant), `not_enough_stock`.
 */
export function checkPurchase(perfume: Perfume | null, wanted: Wanted, quantity: number): Purchase {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse({ code: "invalid_quantity" });
  const thing = forSale(perfume, wanted);
  if (!thing) return refuse({ code: "not_sold" });
  const limit = unitLimit(wanted.type);
  if (quantity > limit) return refuse({ code: "max_quantity", limit });
  if (quantity > thing.inStock) return refuse({ code: "not_enough_stock", inStock: thing.inStock });
  return { ok: true, forSale: thing };
}
