/** Requests about a person's own wishlist. `id` is the session's user; a perfume is named by id or slug. */
import { call } from "./call.ts";

/** Reads the wished perfumes that the shop shows, last added first. */
export const readWishlist = (id: string) => call("GET", "/users/:id/wishlist", { param: { id } });

/** Adds a perfume. 404 if the shop does not have it, 409 with a message to display if the wishlist is full. */
export const addWish = (id: string, perfume: string) =>
  call("PUT", "/users/:id/wishlist/:perfume", { param: { id, perfume } });

export const removeWish = (id: string, perfume: string) =>
  call("DELETE", "/users/:id/wishlist/:perfume", { param: { id, perfume } });
