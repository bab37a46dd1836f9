import { expect, test } from "vitest";
import { decodeTerms, encodeTerms } from "./page-terms.ts";

test("terms are decoded unchanged, under the names that the worker and the tests read", () => {
  const terms = { rateCentavos: 145_500, transferOffBp: 1000, vatBp: 2100 };
  expect(JSON.parse(encodeTerms(terms))).toEqual({ rate: 145_500, off: 1000, vat: 2100 });
  expect(decodeTerms(encodeTerms(terms))).toEqual(terms);
});
