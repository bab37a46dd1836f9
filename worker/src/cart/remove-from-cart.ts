import type { AccountView } from "#db/accounts/accounts.ts";
import { removeLines, writeCart } from "#db/cart/carts.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Removes a line by its id, or all lines of a perfume by the perfume's id. Refuses `line_not_found`, and
 * `not_signed_in` when the person was deleted meanwhile. One database trip.
 */
export async function removeFromCart(
  { db }: RequestContext,
  userId: string,
  id: string,
): Promise<{ ok: true; view: AccountView } | Refused<"not_signed_in" | "line_not_found">> {
  const written = await writeCart(db, userId, [removeLines(userId, id)]);
  if (!written.ok) throw new Error("taking a line out broke the limit of units");
  const { results, view } = written;
  if (!view) return refuse({ code: "not_signed_in" });
  return results[0]?.rowsAffected ? { ok: true, view } : refuse({ code: "line_not_found" });
}
