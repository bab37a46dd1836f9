import type { AccountView } from "#db/accounts/accounts.ts";
import { addUnits, perfumeOfId, writeCart } from "#db/cart/carts.ts";
import { decodeAnyPerfume } from "#db/catalogue/perfume-rows.ts";
import { addToCart as addByRule, type LineThing, unitLimit } from "#shop/cart/cart.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** An addition to a cart. */
export interface Addition extends LineThing {
  userId: string;
  /** An integer, at least 1. */
  quantity: number;
}

type Refusals = "not_signed_in" | "invalid_quantity" | "not_sold" | "max_quantity" | "not_enough_stock_to_add";

/**
 * Adds units to a cart, to those already there. Refuses `not_sold`, `max_quantity`, `not_enough_stock_to_add`, and
 * `not_signed_in` when the person was deleted meanwhile. One database trip.
 */
export async function addToCart(
  context: RequestContext,
  addition: Addition,
): Promise<{ ok: true; view: AccountView } | Refused<Refusals>> {
  const id = context.newId(ID_PREFIXES.cartLine);
  const written = await writeCart(context.db, addition.userId, [
    addUnits({ ...addition, id, nowMs: context.nowMs }),
    perfumeOfId({ id: addition.perfumeId }),
  ]);
  if (!written.ok) return refuse({ code: "max_quantity", limit: unitLimit(addition.type) });
  const { results, view } = written;
  if (!view) return refuse({ code: "not_signed_in" });
  if (results[0]?.rowsAffected === 1) return { ok: true, view };
  const [row] = results[1]?.rows ?? [];
  if (!row) return refuse({ code: "not_sold" });
  // Nothing was written, so this is the cart and the stock that the statement saw.
  const ruled = addByRule(view.account.cart, decodeAnyPerfume(row), { ...addition, newLineId: id });
  if (ruled.ok) throw new Error("the database did not add what the rules of the cart allow");
  return ruled;
}
