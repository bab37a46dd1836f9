/** The cart as pure functions on its lines. See docs/product-rules.md#cart-lines */
import type { Perfume, PricedSize, Size } from "../catalogue/catalogue.ts";
import type { Bp } from "../pricing/money.ts";
import { decantPriced, decantUsdCents } from "../pricing/price.ts";
import { type Refused, refuse } from "../refusal.ts";
import type { RefusalCode } from "../refusal-response.ts";
import { type CartLine, DECANT_ML, type LineType, lineKey, unitLimit } from "./cart-line.ts";

type Changed<C extends RefusalCode> = { ok: true; lines: CartLine[] } | Refused<C>;

/** Adds units to the line of the same size or decant, or appends a line with the id `newLineId`. */
export function addToCart(
  lines: readonly CartLine[],
  perfume: Perfume,
  { newLineId, ml, type, quantity }: RequestedItem & { newLineId: string; quantity: number },
): Changed<"invalid_quantity" | "not_sold" | "max_quantity" | "not_enough_stock_to_add"> {
  const key = lineKey({ perfumeId: perfume.id, ml, type });
  const line = lines.find((candidate) => lineKey(candidate) === key);
  // The added quantity must be valid by itself: adding -1 to a line of 2 is refused.
  const sum = quantity >= 1 ? (line?.quantity ?? 0) + quantity : quantity;
  const purchase = checkPurchase(perfume, { ml, type }, sum);
  if (!purchase.ok) return { ok: false, refusal: refusalToAdd(purchase.refusal) };
  if (line) return { ok: true, lines: withQuantity(lines, line, sum) };
  return { ok: true, lines: [...lines, { id: newLineId, perfumeId: perfume.id, ml, type, quantity: sum }] };
}

type PurchaseRefusal = Exclude<ReturnType<typeof checkPurchase>, { ok: true }>["refusal"];

/** Adding has its own message for short stock. docs/product-rules.md#cart-messages */
function refusalToAdd(refusal: PurchaseRefusal) {
  if (refusal.code !== "not_enough_stock") return refusal;
  return { code: "not_enough_stock_to_add" as const, inStock: refusal.inStock };
}

/** Sets the quantity of one line. `perfume` is the line's perfume, null when it no longer exists. */
export function setQuantity(
  lines: readonly CartLine[],
  lineId: string,
  perfume: Perfume | null,
  quantity: number,
): Changed<"line_not_found" | "invalid_quantity" | "not_sold" | "max_quantity" | "not_enough_stock"> {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return refuse({ code: "line_not_found" });
  const purchase = checkPurchase(perfume, line, quantity);
  return purchase.ok ? { ok: true, lines: withQuantity(lines, line, quantity) } : purchase;
}

function withQuantity(lines: readonly CartLine[], changed: CartLine, quantity: number): CartLine[] {
  return lines.map((line) => (line === changed ? { ...line, quantity } : line));
}

/** Removes the lines whose line id or perfume id is `id`. Refuses `line_not_found` if none matches. */
export function removeFromCart(lines: readonly CartLine[], id: string): Changed<"line_not_found"> {
  const kept = lines.filter((line) => line.id !== id && line.perfumeId !== id);
  return kept.length < lines.length ? { ok: true, lines: kept } : refuse({ code: "line_not_found" });
}

/** A change that a refresh made: the line was removed (`to` is 0), or its quantity lowered to the stock or the limit. */
export interface CartChange {
  line: CartLine;
  what: "removed" | "lowered";
  from: number;
  to: number;
}

/** Returns the lines that can still be bought, lowered to the stock or the limit, and the changes. Idempotent. */
export function refreshCart(
  lines: readonly CartLine[],
  perfumeOf: (perfumeId: string) => Perfume | null,
): { lines: CartLine[]; changes: CartChange[] } {
  const rows = lines.map((line) => ({ line, to: buyableUnits(line, perfumeOf(line.perfumeId)) }));
  return {
    lines: rows.filter(({ to }) => to > 0).map(({ line, to }) => ({ ...line, quantity: to })),
    changes: rows.filter(({ line, to }) => to < line.quantity).map(({ line, to }) => changeOf(line, to)),
  };
}

function buyableUnits(line: CartLine, perfume: Perfume | null): number {
  return Math.min(line.quantity, unitLimit(line.type), findBuyable(perfume, line)?.inStock ?? 0);
}

function changeOf(line: CartLine, to: number): CartChange {
  return { line, what: to > 0 ? "lowered" : "removed", from: line.quantity, to };
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
