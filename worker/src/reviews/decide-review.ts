import { lastRow } from "#db/read.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { decideReview, findReview, isReviewAt, type StoredReview, selectReview } from "#db/reviews/reviews.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { type RequestContext, written } from "../request-context.ts";

interface Decision {
  id: string;
  state: "published" | "rejected";
  /** The shop's answer, normalized; empty without one. */
  answer: string;
  /** When the review that the administrator has read was last written or decided. */
  seenAtMs: number;
  /** The administrator's id. */
  by: string;
}

/**
 * Publishes or rejects a review, with an activity log entry. Refuses `not_found`, and `review_changed` if its buyer has
 * changed it, or an administrator has decided it, since it was read.
 */
export async function settleReview(
  context: RequestContext,
  { id, state, answer, seenAtMs, by }: Decision,
): Promise<{ ok: true; review: StoredReview } | Refused<"not_found" | "review_changed">> {
  const { db, nowMs } = context;
  const found = await findReview(db, id);
  if (!found) return refuse({ code: "not_found" });
  const decided = selectReview(id);
  const what = state === "published" ? "review_published" : "review_rejected";
  const from = { state: found.state, answer: found.answer };
  // `decideReview` is the last write: the write before it checks the version that `decideReview` replaces.
  const results = await written(context, [
    writeAudit({ noun: "review", nounId: id, what, from, to: { state, answer }, by, nowMs }, isReviewAt(id, seenAtMs)),
    decideReview(id, seenAtMs, { state, answer, nowMs }),
    decided,
  ]);
  const review = lastRow(decided, results);
  return review && results.at(-2)?.rowsAffected === 1 ? { ok: true, review } : refuse({ code: "review_changed" });
}
