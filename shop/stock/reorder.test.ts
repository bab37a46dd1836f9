import { expect, test } from "vitest";
import { type ReorderFacts, reorderList } from "./reorder.ts";

const SIZE: ReorderFacts = {
  ...{ perfumeId: "per_1", productName: "Asad", brand: "Lattafa", brandSlug: "lattafa", category: "arab", image: "" },
  ...{ sizeId: "siz_1", ml: 100, ean: "", stock: 5, sold: 0, soldBefore: 0, waiting: 0, averageCostUsdCents: null },
  ...{ onOrder: 0, expectedOn: null },
};
const size = (facts: Partial<ReorderFacts>): ReorderFacts => ({ ...SIZE, ...facts });

test("a size in stock that nobody waits for is listed only when its stock lasts for fewer days than chosen", () => {
  const facts = size({ stock: 10, sold: 10 });
  expect(reorderList([facts], 30)).toEqual([]);
  expect(reorderList([facts], 31)).toEqual([{ ...facts, daysLeft: 30, suggested: 1 }]);
  expect(reorderList([size({ stock: 7, sold: 20 })], 30)).toMatchObject([{ daysLeft: 10, suggested: 13 }]);
  expect(reorderList([size({ stock: 3 })], 365)).toEqual([]);
});

test("the suggestion for a sold-out size is based on the better of both periods, and includes the people who wait", () => {
  const [one, other, third] = reorderList(
    [
      size({ sizeId: "a", stock: 0, sold: 2, soldBefore: 9 }),
      size({ sizeId: "b", stock: 0, sold: 1, waiting: 4 }),
      size({ sizeId: "c", stock: 0 }),
    ],
    30,
  );
  expect(one).toMatchObject({ sizeId: "b", daysLeft: 0, suggested: 4 });
  expect(other).toMatchObject({ sizeId: "a", daysLeft: 0, suggested: 9 });
  expect(third).toMatchObject({ sizeId: "c", daysLeft: 0, suggested: 0 });
});

test("the most urgent come first: sold out with demand, then by days left, then sold out without demand", () => {
  const sizes = [
    size({ sizeId: "nobody wants", stock: 0 }),
    size({ sizeId: "waited for", stock: 3, waiting: 1 }),
    size({ sizeId: "8 days", stock: 4, sold: 15 }),
    size({ sizeId: "sold out", stock: 0, sold: 1 }),
    size({ sizeId: "3 days", stock: 1, sold: 10 }),
    size({ sizeId: "was sold", stock: 0, soldBefore: 2 }),
    size({ sizeId: "was sold more", stock: 0, soldBefore: 5 }),
    size({ sizeId: "waited for by more", stock: 3, waiting: 2 }),
    size({ sizeId: "sold out, more", stock: 0, sold: 3 }),
    size({ sizeId: "sold out, waited for", stock: 0, waiting: 2 }),
  ];
  expect(reorderList(sizes, 14).map(({ sizeId }) => sizeId)).toEqual([
    ...["sold out, waited for", "sold out, more", "sold out", "was sold more", "was sold"],
    ...["3 days", "8 days", "waited for by more", "waited for", "nobody wants"],
  ]);
  expect(reorderList(sizes, 14).find(({ sizeId }) => sizeId === "waited for")).toMatchObject({
    daysLeft: null,
    suggested: 0,
  });
});

test("units on order are not suggested again; a size in stock that nobody waits for leaves the list when enough is on order", () => {
  const facts = size({ stock: 7, sold: 20, onOrder: 12 });
  expect(reorderList([facts], 30)).toMatchObject([{ daysLeft: 10, suggested: 1 }]);
  expect(reorderList([{ ...facts, onOrder: 13 }], 30)).toEqual([]);
  expect(reorderList([size({ stock: 0, sold: 2, soldBefore: 9, onOrder: 4 })], 30)).toMatchObject([{ suggested: 5 }]);
  expect(reorderList([size({ stock: 1, waiting: 5, onOrder: 3 })], 30)).toMatchObject([{ suggested: 1 }]);
  expect(reorderList([size({ stock: 0, waiting: 5, onOrder: 9 })], 30)).toMatchObject([{ suggested: 0 }]);
});

test("sizes for which enough is on order come last, and stay while they are sold out or waited for", () => {
  const sizes = [
    size({ sizeId: "sold out, on its way", stock: 0, sold: 9, onOrder: 20 }),
    size({ sizeId: "waited for, on its way", stock: 1, waiting: 2, onOrder: 1 }),
    size({ sizeId: "sold out, too few on their way", stock: 0, sold: 9, onOrder: 1 }),
    size({ sizeId: "nobody wants", stock: 0 }),
    size({ sizeId: "runs out", stock: 1, sold: 9, onOrder: 2 }),
  ];
  expect(reorderList(sizes, 30).map(({ sizeId }) => sizeId)).toEqual([
    ...["sold out, too few on their way", "runs out", "nobody wants"],
    ...["sold out, on its way", "waited for, on its way"],
  ]);
});
