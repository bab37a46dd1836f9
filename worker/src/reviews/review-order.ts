/** A buyer reviews the perfumes of a received order. docs/product-rules.md#reviews */
import { isDeleted } from "#db/accounts/delete-account.ts";
import { rowsOf } from "#db/read.ts";
import { type OrderedPerfume, readOrderedPerfumes, saveReview, selectOrderedPerfumes } from "#db/reviews/reviews.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { authorOf, type Review } from "#shop/reviews/review.ts";
import { isOrderKey } from "../mail/phrases.ts";
import { LINK_SHOWN_MS, refuseOrderKey } from "../orders/show-linked-order.ts";
import { consumeRateLimits, reviewLimits, secondsToWait } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";

/** Who reviews an order: its buyer, signed in, or whoever has the link of its mail. */
export interface Reviewer {
  orderId: string;
  /** The key of the mail's link; empty without one. */
  key: string;
  /** The signed-in user; null for a guest. */
  userId: string | null;
  /** The client's network. */
  address: string;
}

type Refusals = "not_found" | "not_signed_in" | "too_many_requests" | "link_expired" | "order_not_received";

/**
 * Returns the perfumes of a received order with the buyer's reviews. Refuses `not_signed_in` without a key or a session,
 * `not_found` for the order of somebody else, `order_not_received`, and a wrong or expired key as `showLinkedOrder` does.
 */
export async function readReviewables(
  context: RequestContext,
  reviewer: Reviewer,
): Promise<{ ok: true; perfumes: OrderedPerfume[] } | Refused<Refusals>> {
  const { orderId, key, userId, address } = reviewer;
  const hasKey = key !== "";
  if (hasKey && !isOrderKey(context, orderId, key)) return refuseOrderKey(context, address);
  if (!hasKey && userId === null) return refuse({ code: "not_signed_in" });
  const perfumes = await readOrderedPerfumes(context.db, orderId);
  const [first] = perfumes;
  if (!first || (!hasKey && first.userId !== userId)) return refuse({ code: "not_found" });
  const hasLinkExpired = isDeleted(first.buyer) || context.nowMs - first.movedAtMs > LINK_SHOWN_MS;
  if (hasKey && hasLinkExpired) return refuse({ code: "link_expired" });
  return first.status === "Recibido" ? { ok: true, perfumes } : refuse({ code: "order_not_received" });
}

/**
 * Stores the buyer's review of a perfume of the order, or replaces it. The review waits for an administrator. Refuses as
 * `readReviewables` does, `not_found` also when the account was deleted meanwhile, and `too_many_requests`.
 */
export async function reviewPerfume(
  context: RequestContext,
  { perfumeId, review, ...reviewer }: Reviewer & { perfumeId: string; review: Review },
): Promise<{ ok: true; perfume: OrderedPerfume } | Refused<Refusals>> {
  const reviewable = await readReviewables(context, reviewer);
  if (!reviewable.ok) return reviewable;
  const perfume = reviewable.perfumes.find((one) => one.perfumeId === perfumeId);
  if (!perfume) return refuse({ code: "not_found" });
  const limits = reviewLimits(context, perfume.userId);
  if (limits.length > 0) {
    const wait = secondsToWait(limits, await written(context, consumeRateLimits(limits, context)), context);
    if (wait > 0) return refuse({ code: "too_many_requests", retryAfterSeconds: wait });
  }
  const { userId, buyer } = perfume;
  const id = context.newId(ID_PREFIXES.review);
  const { orderId } = reviewer;
  const saved = [selectOrderedPerfumes(orderId)] as const;
  const row = { id, userId, perfumeId, orderId, author: authorOf(buyer), ...review };
  const results = await written(context, [saveReview(row, context.nowMs), ...saved]);
  if (results[0]?.rowsAffected !== 1) return refuse({ code: "not_found" });
  const [perfumes] = rowsOf(saved, results.slice(1));
  const stored = perfumes.find((one) => one.perfumeId === perfumeId);
  return stored ? { ok: true, perfume: stored } : refuse({ code: "not_found" });
}
