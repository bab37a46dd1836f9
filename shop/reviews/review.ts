/** Reviews of bought perfumes. docs/product-rules.md#reviews */
import { type FieldMessages, invalidFields } from "../refusal.ts";
import { manyLines } from "../text.ts";

export const MAX_POINTS = 5;
/** Maximum characters of a review, and of the shop's answer. */
export const REVIEW_MAX = 1_500;

/** `pending`: waits for an administrator. Only published reviews are shown to others. */
export const REVIEW_STATES = ["pending", "published", "rejected"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a buyer says about a perfume. Points are integers from 1 to 5; 0 where the buyer did not say. */
export interface Review {
  stars: number;
  text: string;
  longevity: number;
  projection: number;
}

/** A review as everybody sees it. */
export interface PublishedReview extends Review {
  id: string;
  perfumeId: string;
  /** "Marta R."; empty once the account was deleted. */
  author: string;
  /** The shop's answer; empty without one. */
  answer: string;
  createdAtMs: number;
}

export const STARS_REQUIRED = "Elegí de una a cinco estrellas.";
const POINTS_INVALID = "Van de 1 a 5 puntos.";

/** Returns the messages by field; empty when the review is valid. */
export function reviewMessages({ stars, text, longevity, projection }: Review): FieldMessages {
  return invalidFields({
    stars: isPoints(stars) && stars > 0 ? [] : [STARS_REQUIRED],
    text: lengthMessages(text),
    longevity: isPoints(longevity) ? [] : [POINTS_INVALID],
    projection: isPoints(projection) ? [] : [POINTS_INVALID],
  });
}

/** Returns the messages about the shop's answer, which may be empty. */
export function answerMessages({ answer }: { answer: string }): FieldMessages {
  return invalidFields({ answer: lengthMessages(answer) });
}

function isPoints(points: number): boolean {
  return Number.isInteger(points) && points >= 0 && points <= MAX_POINTS;
}

function lengthMessages(text: string): string[] {
  return [...manyLines(text)].length > REVIEW_MAX ? [`Tiene como máximo ${REVIEW_MAX} caracteres`] : [];
}

/** The name that is shown: the first name and the initial of the last one. */
export function authorOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ""] = lastName;
  return initial === "" ? firstName : `${firstName} ${initial.toUpperCase()}.`;
}

/** The averages of a perfume's reviews, with one decimal; 0 where nobody gave points. */
export interface ReviewSummary {
  count: number;
  stars: number;
  longevity: number;
  projection: number;
}

/** Returns the averages of reviews, or null without reviews. */
export function summaryOf(reviews: readonly Review[]): ReviewSummary | null {
  if (reviews.length === 0) return null;
  const average = (name: "stars" | "longevity" | "projection") => averageOf(reviews.map((review) => review[name]));
  return {
    count: reviews.length,
    stars: average("stars"),
    longevity: average("longevity"),
    projection: average("projection"),
  };
}

function averageOf(points: readonly number[]): number {
  const said = points.filter((one) => one > 0);
  return said.length === 0 ? 0 : Math.round((said.reduce((sum, one) => sum + one, 0) / said.length) * 10) / 10;
}

/** Four stars of five: "★★★★☆". Rounded to whole stars. */
export function starsText(stars: number): string {
  const full = Math.round(stars);
  return "★".repeat(full) + "☆".repeat(MAX_POINTS - full);
}

/** In words, not rounded: "4,3 de 5 estrellas". */
export function starsLabel(stars: number): string {
  return `${pointsLabel(stars)} de ${MAX_POINTS} estrellas`;
}

/** "4" or "4,3". */
export function pointsLabel(points: number): string {
  return String(points).replace(".", ",");
}
