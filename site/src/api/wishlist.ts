/** Calls about a person's own wishlist. `id` is the session's user; a perfume is named by id or slug. */
import type { z } from "zod";
import type { userUpdatedSchema, WishlistResponse } from "#shop/accounts/user.contract.ts";
import { type Called, call } from "./call.ts";

type Updated = Promise<Called<z.infer<typeof userUpdatedSchema>>>;

/** Reads the wished perfumes that the shop shows, last added first. */
export function readWishlist(id: string): Promise<Called<WishlistResponse>> {
  return call("GET", `/users/${id}/wishlist`);
}

/** Adds a perfume. 404 if the shop does not have it, 409 with a message to display if the wishlist is full. */
export function addWish(id: string, perfume: string): Updated {
  return call("PUT", wishUrl(id, perfume));
}

export function removeWish(id: string, perfume: string): Updated {
  return call("DELETE", wishUrl(id, perfume));
}

function wishUrl(id: string, perfume: string): string {
  return `/users/${id}/wishlist/${encodeURIComponent(perfume)}`;
}
