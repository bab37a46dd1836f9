/** What can be bought, and what a refresh of a cart changes. See docs/product-rules.md#cart-lines */
import type { Perfume, PricedSize, Size } from "../catalogue/catalogue.ts";
import type { Bp } from "../pricing/money.ts";
import { decantPriced, decantUsdCents } from "../pricing/price.ts";
import { type Refused, refuse } from "../refusal.ts";
import { type CartItemKey, type CartLine, DECANT_ML, type LineType, lineKey, unitLimit } from "./cart-line.ts";

/** A change that a refresh made: the line was removed (`to` is 0), or its quantity lowered to the stock or the limit. */
export interface CartChange {
  line: CartLine;
  what: "removed" | "lowered";
  from: number;
  to: number;
}

/** Returns the changes after which every line can be bought. After these changes it returns none. */
export function refreshCart(
  lines: readonly CartLine[],
  perfumeOf: (perfumeId: string) => Perfume | null,
): CartChange[] {
  return lines.flatMap((line) => {
    const inStock = findBuyable(perfumeOf(line.perfumeId), line)?.inStock ?? 0;
    const [from, to] = [line.quantity, Math.min(line.quantity, unitLimit(line.type), inStock)];
    return to < from ? [{ line, what: to > 0 ? "lowered" : "removed", from, to }] : [];
  });
}

/** A requested size or decant of a perfume. */
export interface RequestedItem {
  ml: number;
  type: LineType;
}

/** A size or decant that is for sale. `inStock` may be 0. */
export interface BuyableItem {
  priced: PricedSize;
  /** The size whose units it takes; null for a decant, which takes none. */
  size: Size | null;
  inStock: number;
}

/**
 * Returns the size or decant that a request names, or null if it is not for sale
 * (docs/product-rules.md#what-can-be-bought). `setBp`: the discount of the cart on its decants (`decantSetBp`).
 */
export function findBuyable(perfume: Perfume | null, { ml, type }: RequestedItem, setBp: Bp = 0): BuyableItem | null {
  if (!perfume?.active || perfume.soon) return null;
  if (type === "milliliter") return buyableSize(perfume, ml);
  return ml === DECANT_ML[type] ? buyableDecant(perfume, type, setBp) : null;
}

function buyableSize(perfume: Perfume, ml: number): BuyableItem | null {
  const size = perfume.sizes.find((candidate) => candidate.ml === ml && candidate.priceUsdCents > 0);
  return size ? { priced: size, size, inStock: size.stock } : null;
}

function buyableDecant(perfume: Perfume, type: "bigDecant" | "smallDecant", setBp: Bp): BuyableItem | null {
  const { big, small } = decantUsdCents(perfume);
  const priceUsdCents = type === "bigDecant" ? big : small;
  if (!priceUsdCents) return null;
  // A set is the only promotion of a decant.
  const promotion = setBp > 0 ? { percentageBp: setBp, priceUsdCents: null, installmentUsdCents: null } : null;
  return { priced: { ...decantPriced(priceUsdCents), promotion }, size: null, inStock: Number.POSITIVE_INFINITY };
}

export type Purchase =
  | { ok: true; item: BuyableItem }
  | Refused<"invalid_quantity" | "not_sold" | "max_quantity" | "not_enough_stock">;

/** Checks in this order: the quantity is an integer from 1, the item is for sale, the limit of units, the stock. */
export function checkPurchase(
  perfume: Perfume | null,
  requested: RequestedItem,
  quantity: number,
  setBp: Bp = 0,
): Purchase {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse({ code: "invalid_quantity" });
  const offered = findBuyable(perfume, requested, setBp);
  if (!offered) return refuse({ code: "not_sold" });
  const limit = unitLimit(requested.type);
  if (quantity > limit) return refuse({ code: "max_quantity", limit });
  if (quantity > offered.inStock) return refuse({ code: "not_enough_stock", inStock: offered.inStock });
  return { ok: true, item: offered };
}

/**
 * Checks the addition of units, at least one, to a cart: `checkPurchase` gets all units of the item that the cart would then
 * have. Too little stock has another refusal than there. docs/product-rules.md#cart-messages
 */
export function checkAddition(
  lines: readonly CartLine[],
  perfume: Perfume,
  { quantity, ...item }: CartItemKey & { quantity: number },
): { ok: true } | Refused<"invalid_quantity" | "not_sold" | "max_quantity" | "not_enough_stock_to_add"> {
  const inCart = lines.find((line) => lineKey(line) === lineKey(item))?.quantity ?? 0;
  const purchase = checkPurchase(perfume, item, inCart + quantity);
  if (purchase.ok) return { ok: true };
  const { refusal } = purchase;
  if (refusal.code !== "not_enough_stock") return refuse(refusal);
  return refuse({ code: "not_enough_stock_to_add", inStock: refusal.inStock });
}
