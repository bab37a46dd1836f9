import * as z from "zod";
import { instant, namedObject, pageField, reporting, strictForm } from "../fields.contract.ts";
import { pageLimitField } from "../settings/settings.contract.ts";
import { manyLines } from "../text.ts";
import { answerMessages, MAX_POINTS, REVIEW_STATES, reviewMessages, STARS_REQUIRED } from "./review.ts";

const points = z.int().min(0).max(MAX_POINTS);

const reviewShape = {
  stars: z.int().min(1).max(MAX_POINTS),
  text: z.string(),
  longevity: points.describe("1 to 5; 0 if the buyer did not say"),
  projection: points.describe("1 to 5; 0 if the buyer did not say"),
  state: z.enum(REVIEW_STATES).describe("pending: not approved yet. Only published ones are shown to others"),
  answer: z.string().describe("The shop's answer; empty without one"),
  createdAt: instant,
};

/** A perfume of a received order, and the buyer's review of it. */
const reviewableSchema = namedObject("ReviewablePerfume", {
  perfume: z.string().describe("Id of the perfume"),
  productName: z.string(),
  brand: z.string(),
  image: z.string(),
  review: z.strictObject(reviewShape).nullable().describe("null until the buyer writes one"),
});

/** Response of GET /reviews/{orderId}. */
export const reviewablesSchema = namedObject("ReviewablesResponse", { perfumes: z.array(reviewableSchema) });

const NOT_TEXT = "Tiene que ser un texto";
const sentPoints = z.number("Tiene que ser un número").default(0);

/** Body of PUT /reviews/{orderId}/{perfumeId}. */
export const sentReviewSchema = strictForm({
  stars: z.number(STARS_REQUIRED),
  text: z.string(NOT_TEXT).default(""),
  longevity: sentPoints,
  projection: sentPoints,
})
  .superRefine(reporting(reviewMessages))
  .transform(({ text, ...points }) => ({ ...points, text: manyLines(text) }))
  .meta({ id: "SentReview" });

export const storedReviewSchema = namedObject("StoredReviewResponse", { perfume: reviewableSchema });

/** A review for administrators. */
export const adminReviewSchema = namedObject("AdminReview", {
  _id: z.string(),
  perfume: z.string().describe("Id of the perfume"),
  slug: z.string(),
  productName: z.string(),
  brand: z.string(),
  orderId: z.string(),
  author: z.string().describe("First name and initial; empty once the account was deleted"),
  ...reviewShape,
  updatedAt: instant.describe("When it was last written, changed or decided. The body of a decision repeats it"),
});

/** Query of GET /admin/reviews. */
export const reviewsQuerySchema = z.object({
  state: z
    .enum(REVIEW_STATES, `state es uno de: ${REVIEW_STATES.join(", ")}`)
    .optional()
    .describe("Absent: all"),
  limit: pageLimitField.describe("Page size, in reviews. Default: 50"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

/** Response of GET /admin/reviews, the last changed first. */
export const adminReviewsSchema = namedObject("AdminReviewsResponse", {
  reviews: z.array(adminReviewSchema),
  total: z.int().min(0),
});

/** Body of PUT /admin/reviews/{id}. */
export const decideReviewSchema = strictForm({
  state: z.enum(["published", "rejected"], "state es published o rejected"),
  answer: z.string(NOT_TEXT).default("").describe("The shop's answer, shown below the review"),
  updatedAt: z.iso
    .datetime("Tiene que ser una fecha")
    .describe("As it was read. 409 if the buyer has changed the review since, or another administrator has decided"),
})
  .superRefine(reporting(answerMessages))
  .transform(({ answer, ...decision }) => ({ ...decision, answer: manyLines(answer) }))
  .meta({ id: "DecideReview" });

export const decidedReviewSchema = namedObject("DecidedReviewResponse", { review: adminReviewSchema });

/** A review in the person's data export. */
export const exportedReviewSchema = adminReviewSchema.omit({ _id: true, slug: true }).meta({ id: "ExportedReview" });

export type ReviewablePerfume = z.infer<typeof reviewableSchema>;
export type AdminReview = z.infer<typeof adminReviewSchema>;
export type ExportedReview = z.infer<typeof exportedReviewSchema>;
