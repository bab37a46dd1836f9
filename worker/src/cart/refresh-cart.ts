import { type AccountView, readAccountView } from "#db/accounts/accounts.ts";
import { lowerLine, writeCart } from "#db/cart/carts.ts";
import { type CartChange, refreshCart as refreshByRule } from "#shop/cart/cart.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** A refreshed cart. */
export interface Refreshed {
  ok: true;
  view: AccountView;
  changes: CartChange[];
  /** The account before the refresh: it has the perfumes of removed lines. */
  before: AccountView;
}

/**
 * Removes lines that can no longer be bought and lowers the others to the stock; repeating it changes nothing. A line
 * that changed meanwhile waits for the next refresh. Refuses `not_signed_in` for a deleted user. One database trip, two
 * when something changes.
 */
export async function refreshCart(
  { db }: RequestContext,
  userId: string,
): Promise<Refreshed | Refused<"not_signed_in">> {
  const before = await readAccountView(db, userId);
  if (!before) return refuse({ code: "not_signed_in" });
  const { changes } = refreshByRule(before.account.cart, (id) => before.perfumes.get(id) ?? null);
  if (changes.length === 0) return { ok: true, view: before, changes, before };
  const lowered = changes.map(({ line, from, to }) => lowerLine(userId, line.id, from, to));
  const written = await writeCart(db, userId, lowered);
  if (!written.ok) throw new Error("lowering a line broke the limit of units");
  const { results, view } = written;
  if (!view) return refuse({ code: "not_signed_in" });
  return { ok: true, view, changes: changes.filter((_, index) => results[index]?.rowsAffected === 1), before };
}
