/** Requests about reviews of bought perfumes, by their buyer: signed in, or with the key of a mail's link. */
import type { Review } from "#shop/reviews/review.ts";
import { call } from "./call.ts";

/** Reads the perfumes of a received order with the buyer's reviews. 409 if it was not received. */
export const readReviewables = (orderId: string, key: string) =>
  call("GET", "/reviews/:orderId", { param: { orderId }, header: { "x-order-key": key } });

/** Stores a review, or replaces it. It waits for an administrator. 429 after too many. */
export const sendReview = (orderId: string, perfumeId: string, key: string, json: Review) =>
  call("PUT", "/reviews/:orderId/:perfumeId", { param: { orderId, perfumeId }, header: { "x-order-key": key }, json });
