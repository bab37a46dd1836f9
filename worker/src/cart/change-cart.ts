import { type AccountView, readAccountView } from "#db/accounts/accounts.ts";
import { addUnits, lowerLine, removeLines, selectPerfumeById, setUnits, writeCart } from "#db/cart/carts.ts";
import { lastRow } from "#db/read.ts";
import { countIfChanged } from "#db/reports/traffic.ts";
import { type CartChange, checkAddition, checkPurchase, refreshCart as refreshByRule } from "#shop/cart/cart.ts";
import { type CartItemKey, lineKey, unitLimit } from "#shop/cart/cart-line.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** An addition to a cart. */
export interface Addition extends CartItemKey {
  userId: string;
  /** An integer, at least 1. */
  quantity: number;
}

type AddRefusals = "not_signed_in" | "invalid_quantity" | "not_sold" | "max_quantity" | "not_enough_stock_to_add";

/**
 * Adds units to the cart's line of this item, or a new line. Refuses `not_signed_in` when the person was blocked or deleted
 * meanwhile.
 */
export async function addToCart(
  context: RequestContext,
  addition: Addition,
): Promise<{ ok: true; view: AccountView } | Refused<AddRefusals>> {
  const id = context.newId(ID_PREFIXES.cartLine);
  const selectPerfume = selectPerfumeById({ id: addition.perfumeId });
  const written = await writeCart(context.db, addition.userId, [
    addUnits({ ...addition, id, nowMs: context.nowMs }),
    countIfChanged("cartAddition", context.nowMs),
    selectPerfume,
  ]);
  if (!written.ok) return refuse({ code: "max_quantity", limit: unitLimit(addition.type) });
  const { results, view } = written;
  if (!view?.account.active) return refuse({ code: "not_signed_in" });
  if (results[0]?.rowsAffected === 1) return { ok: true, view };
  const perfume = lastRow(selectPerfume, results);
  if (!perfume) return refuse({ code: "not_sold" });
  // Nothing was written, so this is the cart and the stock that the statement saw.
  const checked = checkAddition(view.account.cart, perfume, addition);
  if (checked.ok) throw new Error("the database did not add what the rules of the cart allow");
  return checked;
}

/** A new quantity for a line. */
export interface QuantityChange {
  userId: string;
  lineId: string;
  /** What the line must contain. */
  item: CartItemKey;
  /** An integer, at least 1. */
  quantity: number;
}

type SetRefusals =
  | "not_signed_in"
  | "line_not_found"
  | "invalid_quantity"
  | "not_sold"
  | "max_quantity"
  | "not_enough_stock";

/**
 * Sets the quantity of a line. Refuses `line_not_found` also for another person's line and for a line of another
 * item, and `not_signed_in` when the person was deleted meanwhile.
 */
export async function setQuantity(
  { db }: RequestContext,
  { userId, lineId, item, quantity }: QuantityChange,
): Promise<{ ok: true; view: AccountView } | Refused<SetRefusals>> {
  const written = await writeCart(db, userId, [setUnits(userId, lineId, item, quantity)]);
  if (!written.ok) return refuse({ code: "max_quantity", limit: unitLimit(item.type) });
  const { results, view } = written;
  if (!view) return refuse({ code: "not_signed_in" });
  if (results[0]?.rowsAffected === 1) return { ok: true, view };
  const hasLine = view.account.cart.some((line) => line.id === lineId && lineKey(line) === lineKey(item));
  if (!hasLine) return refuse({ code: "line_not_found" });
  const checked = checkPurchase(view.perfumes.get(item.perfumeId) ?? null, item, quantity);
  if (checked.ok) throw new Error("the database did not set what the rules of the cart allow");
  return checked;
}

/** Removes the lines whose line id or perfume id is `id`. Refuses `not_signed_in` when the person was deleted meanwhile. */
export async function removeFromCart(
  { db }: RequestContext,
  userId: string,
  id: string,
): Promise<{ ok: true; view: AccountView } | Refused<"not_signed_in" | "line_not_found">> {
  const written = await writeCart(db, userId, [removeLines(userId, id)]);
  if (!written.ok) throw new Error("removing a line exceeded the limit of units");
  const { results, view } = written;
  if (!view) return refuse({ code: "not_signed_in" });
  return results[0]?.rowsAffected ? { ok: true, view } : refuse({ code: "line_not_found" });
}

/** A refreshed cart. */
export interface Refreshed {
  ok: true;
  view: AccountView;
  changes: CartChange[];
  /** The account before the refresh: it has the perfumes of removed lines. */
  before: AccountView;
}

/**
 * Removes lines that can no longer be bought, and lowers lines with more units than the stock. While the stock stays
 * the same, repeating it changes nothing. A line that changed meanwhile waits for the next refresh.
 */
export async function refreshCart(
  { db }: RequestContext,
  userId: string,
): Promise<Refreshed | Refused<"not_signed_in">> {
  const before = await readAccountView(db, userId);
  if (!before) return refuse({ code: "not_signed_in" });
  const changes = refreshByRule(before.account.cart, (id) => before.perfumes.get(id) ?? null);
  if (changes.length === 0) return { ok: true, view: before, changes, before };
  const lowered = changes.map(({ line, from, to }) => lowerLine(userId, line.id, from, to));
  const written = await writeCart(db, userId, lowered);
  if (!written.ok) throw new Error("lowering a line broke the limit of units");
  const { results, view } = written;
  if (!view) return refuse({ code: "not_signed_in" });
  return { ok: true, view, changes: changes.filter((_, index) => results[index]?.rowsAffected === 1), before };
}
