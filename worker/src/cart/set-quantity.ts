import type { AccountView } from "#db/accounts/accounts.ts";
import { setUnits, writeCart } from "#db/cart/carts.ts";
import { type LineThing, lineKey, setQuantity as setByRule, unitLimit } from "#shop/cart/cart.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** A new quantity for a line. */
export interface Setting {
  userId: string;
  lineId: string;
  /** What the line must contain. */
  thing: LineThing;
  /** An integer, at least 1. */
  quantity: number;
}

type Refusals =
  | "not_signed_in"
  | "line_not_found"
  | "invalid_quantity"
  | "not_sold"
  | "max_quantity"
  | "not_enough_stock";

/**
 * Sets the quantity of a line. Refuses `line_not_found` (also for another person's line and for a line of something
 * else), `not_sold`, `max_quantity`, `not_enough_stock`, and `not_signed_in` when the person was deleted meanwhile. One
 * database trip.
 */
export async function setQuantity(
  { db }: RequestContext,
  { userId, lineId, thing, quantity }: Setting,
): Promise<{ ok: true; view: AccountView } | Refused<Refusals>> {
  const written = await writeCart(db, userId, [setUnits(userId, lineId, thing, quantity)]);
  if (!written.ok) return refuse({ code: "max_quantity", limit: unitLimit(thing.type) });
  const { results, view } = written;
  if (!view) return refuse({ code: "not_signed_in" });
  if (results[0]?.rowsAffected === 1) return { ok: true, view };
  const lines = view.account.cart.filter((line) => lineKey(line) === lineKey(thing));
  const ruled = setByRule(lines, lineId, view.perfumes.get(thing.perfumeId) ?? null, quantity);
  if (ruled.ok) throw new Error("the database did not set what the rules of the cart allow");
  return ruled;
}
