import { expect, test } from "vitest";
import { perfume, size, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { carouselPieces, FIRST_CARDS, filledCarousels, homeParts, MORE_CARDS } from "./carousels.ts";

const arabs = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    perfume({ id: `per_${i}`, slug: `p-${i}`, key: i + 1, createdAtMs: i, sizes: [size({ key: i + 1 })] }),
  );

test("a carousel has at most its limit, and an empty one is left out", () => {
  const rows = filledCarousels(arabs(40), TERMS);
  expect(rows.map(({ key, perfumes }) => [key, perfumes.length])).toEqual([["arab", 30]]);
  expect(filledCarousels([], TERMS)).toEqual([]);
});

test.each([
  [FIRST_CARDS, []],
  [FIRST_CARDS + 1, ["/carousel/arab"]],
  [FIRST_CARDS + MORE_CARDS, ["/carousel/arab"]],
  [FIRST_CARDS + MORE_CARDS + 1, ["/carousel/arab", "/carousel/arab/2"]],
])("of %i perfumes the pieces beyond the first cards are %s", (count, hrefs) => {
  const pieces = carouselPieces({ key: "arab", perfumes: arabs(count) });
  expect(pieces.map(({ href }) => href)).toEqual(hrefs);
  expect(pieces.map(({ next }) => next)).toEqual([...hrefs.slice(1), undefined].slice(0, hrefs.length));
  expect(pieces.flatMap((piece) => piece.perfumes)).toEqual(arabs(count).slice(FIRST_CARDS));
});

test("of a carousel, the home page has only the first cards and the path of the next piece", () => {
  const all = arabs(FIRST_CARDS + 1);
  const [part] = homeParts(filledCarousels(all, TERMS));
  expect(part?.perfumes).toHaveLength(FIRST_CARDS);
  expect(part?.next).toBe("/carousel/arab");
  const last = filledCarousels(all, TERMS)[0]?.perfumes.at(-1);
  const renamed = all.map((one) => (one.id === last?.id ? { ...one, productName: "Otro" } : one));
  expect(homeParts(filledCarousels(renamed, TERMS))).toEqual([part]);
});
