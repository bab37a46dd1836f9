import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import type { Size } from "../catalogue/catalogue.ts";
import { off, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { applyPlan } from "../pricing/price.ts";
import { encodeChanges, encodeLive } from "./live-encode.ts";

/** Deterministic pseudo-random numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a realistic price: whole dollars, half dollars, a price ending in 90 cents, or, one in five, any cents. */
function written(cents: number, style: number): number {
  if (style < 0.45) return Math.round(cents / 100) * 100;
  if (style < 0.7) return Math.round(cents / 50) * 50;
  if (style < 0.8) return Math.round(cents / 100) * 100 - 10;
  return Math.round(cents);
}

/** A thousand perfumes with two thousand sizes, one to three each, from 15 dollars up; about 18 % of the sizes are sold out. */
function bigShelf() {
  const next = numbersFrom(7);
  let key = 0;
  const units = () => (next() < 0.18 ? 0 : 1 + Math.floor(Math.log(1 - next()) / Math.log(0.72)));
  return Array.from({ length: 1000 }, (_, index) => {
    const base = 1500 * Math.exp(next() * 2.2);
    const promotion = next() < 0.1 ? off([1000, 1500, 2000, 2500][Math.floor(next() * 4)] ?? 1000) : null;
    // Each pair of perfumes has four sizes, for a total of two thousand.
    const share = numbersFrom(index >> 1)();
    const count = share < 0.5 ? 2 : index % 2 ? 1 : 3;
    const sizes = Array.from({ length: count }, (_, place) => {
      key += 1;
      const priceUsdCents = written(base * (1 + place * (0.4 + next() * 0.3)), next());
      return size({ key, stock: units(), priceUsdCents, promotion: next() < 0.8 ? promotion : null });
    });
    const decants = next() < 0.28;
    return perfume({ key: index + 1, soon: next() < 0.02, bigDecant: decants, smallDecant: decants, sizes });
  });
}

type Shelf = ReturnType<typeof bigShelf>;

const encoded = (perfumes: Shelf) => encodeLive(812_345, TERMS, perfumes);

function brotliBytes(response: object): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(JSON.stringify(response), { params }).length;
}

/** Bytes of the response to a page that was built with the perfumes `then`, when the catalogue has `now`. */
function bytesSince(then: Shelf, now: Shelf, terms = TERMS): number {
  return brotliBytes(encodeChanges(encoded(then), 812_399, terms, now));
}

test("the live response of 1,000 perfumes in 2,000 sizes is at most 14 kB, also when every size has an installment plan", () => {
  const shelf = bigShelf();
  expect(shelf.flatMap(({ sizes }) => sizes)).toHaveLength(2000);
  expect(brotliBytes(encoded(shelf))).toBeLessThanOrEqual(14_000);
  const plan = { numberOfInstallments: 6, multiplierBp: 12_500 };
  const planned = shelf.map((one) => ({ ...one, sizes: one.sizes.map((each) => applyPlan(each, plan)) }));
  expect(brotliBytes(encoded(planned))).toBeLessThanOrEqual(14_000);
});

test("a page of the build gets at most 60 bytes when nothing or only the rate and the transfer discount have changed", () => {
  const shelf = bigShelf();
  expect(bytesSince(shelf, shelf)).toBeLessThanOrEqual(60);
  expect(bytesSince(shelf, shelf, { rateCentavos: 151_234, transferOffBp: 1250 })).toBeLessThanOrEqual(60);
});

/** Applies `change` to one size in a hundred; each `from` selects different ones. */
function changeEveryHundredth(shelf: Shelf, from: number, change: (size: Size) => Partial<Size>): Shelf {
  return shelf.map((each) => ({
    ...each,
    sizes: each.sizes.map((one) => (one.key % 100 === from ? { ...one, ...change(one) } : one)),
  }));
}

test.each([
  ["price", (one: Size) => ({ priceUsdCents: written(one.priceUsdCents * 1.07, (one.key % 97) / 97) })],
  ["stock", (one: Size) => ({ stock: one.stock > 0 ? one.stock - 1 : 12 })],
  ["promotion", (one: Size) => ({ promotion: one.promotion ? null : off(1500) })],
])("a page gets at most 250 bytes when the %s of one size in a hundred has changed", (_, change) => {
  const shelf = bigShelf();
  for (let from = 0; from < 100; from += 7) {
    expect(bytesSince(shelf, changeEveryHundredth(shelf, from, change))).toBeLessThanOrEqual(250);
  }
});
