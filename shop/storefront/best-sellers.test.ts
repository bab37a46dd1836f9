import { expect, test } from "vitest";
import { perfume, size } from "../catalogue/goods.fixture.ts";
import { bestSellersOf } from "./best-sellers.ts";

const perfumes = Array.from({ length: 12 }, (_, index) =>
  perfume({ id: `per_${index}`, sizes: [size({ stock: index })], bigDecant: false, smallDecant: false }),
);
const shown = (bestSellers: string[]) => bestSellersOf({ perfumes, bestSellers }).map(({ id }) => id);

test("best sellers keep their order; unknown ids and perfumes that cannot be bought are left out", () => {
  expect(shown([])).toEqual([]);
  expect(shown(["per_3", "per_0", "per_unknown", "per_1"])).toEqual(["per_3", "per_1"]);
});

test("at most eight are shown", () => {
  expect(shown(perfumes.map(({ id }) => id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((index) => `per_${index}`));
});
