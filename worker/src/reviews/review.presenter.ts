import type { OrderedPerfume, OwnReview, StoredReview } from "#db/reviews/reviews.ts";
import type { AdminReview, ExportedReview, ReviewablePerfume } from "#shop/reviews/review.contract.ts";
import { iso } from "../http/respond.ts";

/** A perfume of an order, with the buyer's own review. */
export function presentReviewable(perfume: OrderedPerfume): ReviewablePerfume {
  const { perfumeId, productName, brand, image, review } = perfume;
  return { perfume: perfumeId, productName, brand, image, review: review && presentReview(review) };
}

/** A review for administrators. */
export function presentAdminReview(review: StoredReview): AdminReview {
  const { id: _id, perfumeId: perfume, slug, productName, brand, orderId, author, updatedAtMs } = review;
  const about = { _id, perfume, slug, productName, brand, orderId, author };
  return { ...about, ...presentReview(review), updatedAt: iso(updatedAtMs) };
}

/** A review in the export of a person's data. */
export function presentExportedReview(review: StoredReview): ExportedReview {
  const { _id, slug, ...exported } = presentAdminReview(review);
  return exported;
}

function presentReview({ stars, text, longevity, projection, state, answer, createdAtMs }: OwnReview) {
  return { stars, text, longevity, projection, state, answer, createdAt: iso(createdAtMs) };
}
