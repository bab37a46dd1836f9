import type { AccountView } from "#db/accounts/accounts.ts";
import { markWish, unmarkWish } from "#db/accounts/wishlist.ts";
import { findPerfume } from "#db/catalogue/catalogue.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Marks a perfume of the shop, by its id or slug; marked twice it is marked once. Refuses `perfume_not_found`, `wishlist_full`, and
 * `not_signed_in` to who left meanwhile. Two trips.
 */
export async function addWish(
  { db, nowMs }: RequestContext,
  userId: string,
  idOrSlug: string,
): Promise<{ ok: true; view: AccountView } | Refused<"perfume_not_found" | "wishlist_full" | "not_signed_in">> {
  const found = await findPerfume(db, idOrSlug);
  if (!found) return refuse({ code: "perfume_not_found" });
  const view = await markWish(db, userId, found.perfume.id, nowMs);
  if (!view) return refuse({ code: "not_signed_in" });
  return view.account.wishlist.includes(found.perfume.id) ? { ok: true, view } : refuse({ code: "wishlist_full" });
}

/** Takes a mark away, by the perfume's id or slug; one that is not there is gone already. Refuses `not_signed_in` to who left. One trip. */
export async function removeWish(
  { db }: RequestContext,
  userId: string,
  idOrSlug: string,
): Promise<{ ok: true; view: AccountView } | Refused<"not_signed_in">> {
  const view = await unmarkWish(db, userId, idOrSlug);
  return view ? { ok: true, view } : refuse({ code: "not_signed_in" });
}
