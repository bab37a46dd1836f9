import type { AccountView } from "#db/accounts/accounts.ts";
import { removeLines, writeCart } from "#db/cart/carts.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Removes the lines whose line id or perfume id is `id`. Refuses `line_not_found` if none matches, and
 * `not_signed_in` if the account was deleted in the meantime. One round trip.
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
