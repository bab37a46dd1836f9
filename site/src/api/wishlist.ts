/** The calls about a person's own wishlist. `id` is the session's own user; a perfume is named by its id or slug. */
import type { z } from "zod";
import type { userUpdatedSchema } from "#shop/accounts/user.contract.ts";
import type { WishlistAnswer } from "#shop/accounts/wishlist.contract.ts";
import { type Called, call } from "./call.ts";

type Updated = Promise<Called<z.infer<typeof userUpdatedSchema>>>;

/** What was marked and is in the shop, the last marked first. */
export function readWishlist(id: string): Promise<Called<WishlistAnswer>> {
  return call("GET", `/users/${id}/wishlist`);
}

/** Marks a perfume. 404 when it is none of the shop's, 409 with words for people when there are too many. */
export function addWish(id: string, perfume: string): Updated {
  return call("PUT", wishUrl(id, perfume));
}

export function removeWish(id: string, perfume: string): Updated {
  return call("DELETE", wishUrl(id, perfume));
}

function wishUrl(id: string, perfume: string): string {
  return `/users/${id}/wishlist/${encodeURIComponent(perfume)}`;
}
