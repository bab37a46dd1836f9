import type { AccountView } from "#db/accounts/accounts.ts";
import { deleteWish, insertWish } from "#db/accounts/wishlist.ts";
import { findPerfume } from "#db/catalogue/catalogue.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Adds a perfume to the wishlist, by id or slug; adding it again changes nothing. Refuses `perfume_not_found`,
 * `wishlist_full`, and `not_signed_in` when the person was deleted meanwhile. Two database trips.
 */
export async function addWish(
  { db, nowMs }: RequestContext,
  userId: string,
  idOrSlug: string,
): Promise<{ ok: true; view: AccountView } | Refused<"perfume_not_found" | "wishlist_full" | "not_signed_in">> {
  const found = await findPerfume(db, idOrSlug);
  if (!found) return refuse({ code: "perfume_not_found" });
  const view = await insertWish(db, userId, found.perfume.id, nowMs);
  if (!view) return refuse({ code: "not_signed_in" });
  return view.account.wishlist.includes(found.perfume.id) ? { ok: true, view } : refuse({ code: "wishlist_full" });
}

/**
 * Removes a perfume from the wishlist, by id or slug; does nothing if it is not there. Refuses `not_signed_in` for a
 * deleted user. One database trip.
 */
export async function removeWish(
  { db }: RequestContext,
  userId: string,
  idOrSlug: string,
): Promise<{ ok: true; view: AccountView } | Refused<"not_signed_in">> {
  const view = await deleteWish(db, userId, idOrSlug);
  return view ? { ok: true, view } : refuse({ code: "not_signed_in" });
}
