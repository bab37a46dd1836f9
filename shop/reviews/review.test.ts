import { describe, expect, test } from "vitest";
import {
  answerMessages,
  authorOf,
  REVIEW_MAX,
  type Review,
  reviewMessages,
  STARS_REQUIRED,
  starsLabel,
  starsText,
  summaryOf,
} from "./review.ts";

const GOOD: Review = { stars: 4, text: "Dura todo el día", longevity: 5, projection: 0 };

describe("a review", () => {
  test("is valid with all fields, and with stars alone", () => {
    expect(reviewMessages(GOOD)).toEqual({});
    expect(reviewMessages({ stars: 1, text: "", longevity: 0, projection: 0 })).toEqual({});
  });

  test.each([0, -1, 6, 2.5, Number.NaN])("is refused with %s stars", (stars) => {
    expect(reviewMessages({ ...GOOD, stars })).toEqual({ stars: [STARS_REQUIRED] });
  });

  test("is refused with points that are not integers from 0 to 5, and with a long text", () => {
    expect(Object.keys(reviewMessages({ ...GOOD, longevity: 6, projection: 1.5 }))).toEqual([
      "longevity",
      "projection",
    ]);
    expect(reviewMessages({ ...GOOD, text: "ñ".repeat(REVIEW_MAX) })).toEqual({});
    expect(Object.keys(reviewMessages({ ...GOOD, text: "ñ".repeat(REVIEW_MAX + 1) }))).toEqual(["text"]);
    expect(Object.keys(answerMessages({ answer: "a".repeat(REVIEW_MAX + 1) }))).toEqual(["answer"]);
  });
});

test("the author is the first name and an initial", () => {
  expect(authorOf({ firstName: "Marta", lastName: "ríos" })).toBe("Marta R.");
  expect(authorOf({ firstName: "Marta", lastName: "" })).toBe("Marta");
});

test("the summary counts only what buyers said, with one decimal", () => {
  const reviews = [GOOD, { ...GOOD, stars: 5, longevity: 0 }, { ...GOOD, stars: 4, longevity: 4 }];
  expect(summaryOf(reviews)).toEqual({ count: 3, stars: 4.3, longevity: 4.5, projection: 0 });
  expect(summaryOf([])).toBeNull();
});

test("stars are written as signs and in words", () => {
  expect([starsText(4), starsText(4.5), starsText(1)]).toEqual(["★★★★☆", "★★★★★", "★☆☆☆☆"]);
  expect([starsLabel(4), starsLabel(4.3)]).toEqual(["4 de 5 estrellas", "4,3 de 5 estrellas"]);
});
