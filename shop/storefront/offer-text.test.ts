import { expect, test } from "vitest";
import { off, perfume, size } from "../catalogue/goods.fixture.ts";
import { offerOf } from "./offer.ts";
import type { Offer } from "./offer-shape.ts";
import { decodeTerms, encodeOffer, encodeTerms } from "./offer-text.ts";

const decants = { bigDecant: true, smallDecant: true };
const textOf = (offer: Offer) => JSON.parse(encodeOffer(offer));

/** Every card of a page carries one: common values take no space. */
test.each<[string, Offer, unknown]>([
  ["a plain one", offerOf(perfume()), [1, 2, 0, 0, [1, 100, 5, 4500]]],
  ["one in grams, to come", offerOf(perfume({ category: "balsamo", soon: true })), [1, 7, 0, 0, [1, 100, 5, 4500]]],
  ["decants that follow from the first size", offerOf(perfume(decants)), [1, 2, -1, -1, [1, 100, 5, 4500]]],
  [
    "a decant of its own price",
    offerOf(perfume({ ...decants, bigDecantUsdCents: 900 })),
    [1, 2, 900, -1, [1, 100, 5, 4500]],
  ],
  ["no size", offerOf(perfume({ ...decants, sizes: [], bigDecantUsdCents: 900 })), [1, 2, 900, 0]],
  [
    "installments",
    offerOf(perfume({ sizes: [size({ numberOfInstallments: 2 })] })),
    [1, 2, 0, 0, [1, 100, 5, 4500, 2]],
  ],
  [
    "a promotion",
    offerOf(perfume({ sizes: [size({ promotion: off(1500) })] })),
    [1, 2, 0, 0, [1, 100, 5, 4500, 0, [1500, null, null]]],
  ],
  [
    "installments at a price of their own",
    offerOf(perfume({ sizes: [size({ installmentUsdCents: 6000 })] })),
    [1, 2, 0, 0, [1, 100, 5, 4500, 0, null, 6000]],
  ],
])("encodes %s", (_, offer, text) => {
  expect(textOf(offer)).toEqual(text);
});

test("terms are decoded unchanged, under the names that the worker and the tests read", () => {
  const terms = { rateCentavos: 145_500, transferOffBp: 1000, vatBp: 2100 };
  expect(JSON.parse(encodeTerms(terms))).toEqual({ rate: 145_500, off: 1000, vat: 2100 });
  expect(decodeTerms(encodeTerms(terms))).toEqual(terms);
});
