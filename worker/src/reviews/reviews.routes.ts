import { Hono } from "hono";
import * as z from "zod";
import { readReviews } from "#db/reviews/reviews.ts";
import {
  adminReviewsSchema,
  decidedReviewSchema,
  decideReviewSchema,
  reviewablesSchema,
  reviewsQuerySchema,
  sentReviewSchema,
  storedReviewSchema,
} from "#shop/reviews/review.contract.ts";
import { type AppContext, type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator, sessionIn, sessionOf } from "../http/session.ts";
import { adminDocs, routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { settleReview } from "./decide-review.ts";
import { presentAdminReview, presentReviewable } from "./review.presenter.ts";
import { type Reviewer, readReviewables, reviewPerfume } from "./review-order.ts";

/** Default page size of the list. */
const PAGE = 50;

const reviewablesDocs = routeDocs(
  "List the perfumes of a received order with the buyer's reviews. For the buyer, signed in or with the link of a mail",
  reviewablesSchema,
  [401, 404, 409, 410, 429],
);
const writtenDocs = routeDocs(
  "Review a perfume of a received order, or change the review. It is shown once an administrator has published it",
  storedReviewSchema,
  [400, 401, 404, 409, 410, 429],
);
const listedDocs = adminDocs("List reviews, newest first", adminReviewsSchema, [400]);
const decidedDocs = adminDocs(
  "Publish or reject a review, with the shop's answer. 409 if it was changed or decided since it was read",
  decidedReviewSchema,
  [400, 404, 409],
);

/** The key is in a header, not in the URL, so that no access log has it. */
const keySchema = z.object({
  "x-order-key": z.string().default("").describe("Key from the link in the order's mail. Not needed when signed in"),
});

/** Reviews by buyers, at /reviews. */
export const reviews = new Hono<AppEnv>()
  .get("/:orderId", reviewablesDocs, validate("header", keySchema), async (c) => {
    const key = c.req.valid("header")["x-order-key"];
    const outcome = await readReviewables(requestContext(c), await reviewerOf(c, c.req.param("orderId"), key));
    if (!outcome.ok) return refused(c, outcome.refusal);
    return respondPrivately(c, { perfumes: outcome.perfumes.map(presentReviewable) }, 200);
  })
  .put(
    "/:orderId/:perfumeId",
    writtenDocs,
    validate("header", keySchema),
    validate("json", sentReviewSchema),
    async (c) => {
      const { orderId, perfumeId } = c.req.param();
      const reviewer = await reviewerOf(c, orderId, c.req.valid("header")["x-order-key"]);
      const outcome = await reviewPerfume(requestContext(c), { ...reviewer, perfumeId, review: c.req.valid("json") });
      if (!outcome.ok) return refused(c, outcome.refusal);
      log("review_written", { requestId: c.get("requestId"), orderId, perfumeId });
      return respondPrivately(c, { perfume: presentReviewable(outcome.perfume) }, 200);
    },
  );

/** The session is read only without a key: whoever has the link may be signed in as somebody else. */
async function reviewerOf(c: AppContext, orderId: string, key: string): Promise<Reviewer> {
  const session = key === "" ? await sessionOf(c) : null;
  return { orderId, key, userId: session?.userId ?? null, address: clientAddress(c) };
}

/** Reviews for administrators, below /admin. */
export const adminReviews = new Hono<AppEnv>()
  .get("/reviews", listedDocs, administrator("read", "catalogue"), validate("query", reviewsQuerySchema), async (c) => {
    const { state, limit = PAGE, page = 1 } = c.req.valid("query");
    const found = await readReviews(c.get("database")(), { state, limit, page });
    return respondPrivately(c, { reviews: found.reviews.map(presentAdminReview), total: found.total }, 200);
  })
  .put(
    "/reviews/:id",
    decidedDocs,
    administrator("write", "catalogue"),
    validate("json", decideReviewSchema),
    async (c) => {
      const [id, by] = [c.req.param("id"), sessionIn(c).userId];
      const { updatedAt, ...decision } = c.req.valid("json");
      const seenAtMs = Date.parse(updatedAt);
      const outcome = await settleReview(requestContext(c), { id, by, ...decision, seenAtMs });
      if (!outcome.ok) return refused(c, outcome.refusal);
      log("review_decided", { requestId: c.get("requestId"), reviewId: id, state: decision.state, by });
      return respondPrivately(c, { review: presentAdminReview(outcome.review) }, 200);
    },
  );
