import { expect, test } from "vitest";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { draftOf, emptyDraft, emptySize, invalidNumbers, requestBody, withNewer, withoutSentUnits } from "./draft.ts";

const bodyOf = (size: Partial<ReturnType<typeof emptySize>>) =>
  requestBody({ ...emptyDraft(), sizes: [{ ...emptySize("new-0"), ml: "100", price: "45", ...size }] });

test("an emptied location is sent as 0, so that it does not keep its units", () => {
  expect(bodyOf({ snF: "", snL: "3", ros: "x" }).milliliters[0]).toMatchObject({ snF: 0, snL: 3, ros: 0 });
});

test("a location that was not changed is not sent, so that saving does not undo what orders took meanwhile", () => {
  const stored = { _id: "siz_1", snF: 4, snL: 0, ros: 2 } as never;
  const [size] = bodyOf({ stored, snF: "4", snL: "0", ros: "3" }).milliliters;
  expect([size?.snF, size?.snL, size?.ros]).toEqual([undefined, undefined, 3]);
  expect(bodyOf({ stored, snF: "", snL: "", ros: "2" }).milliliters[0]).toMatchObject({ snF: 0 });
});

test("units are whole numbers, where a point separates thousands; a price may have decimals", () => {
  const [size] = bodyOf({ revenue: "1.200", sold: "-3", snF: "1.000", price: "45.5" }).milliliters;
  expect(size).toMatchObject({ delta: { revenue: 1200, sold: -3 }, snF: 1000, price: 45.5 });
  const sizes = [{ ...emptySize("new-0"), revenue: "1,5", ml: "1.5", price: "x", snF: "1.000" }];
  expect(invalidNumbers({ ...emptyDraft(), sizes })).toEqual({
    "milliliters.0.ml": ["Escribí un número entero"],
    "milliliters.0.price": ["Escribí un número, por ejemplo 12,50"],
    "milliliters.0.delta.revenue": ["Escribí un número entero"],
  });
});

test("an empty price that the server can derive is sent as null", () => {
  expect(bodyOf({}).milliliters[0]).toMatchObject({ ml: 100, price: 45, priceInInstallments: null });
  expect(bodyOf({})).toMatchObject({ priceBigDecant: null, concentration: "", gender: "female", status: true });
});

test("units that were sent are not sent again; the other values, later units and new sizes stay", () => {
  const stored = { _id: "siz_1" } as never;
  const one = { ...emptySize("a"), stored, ml: "100", revenue: "5", sold: "1", removeToStock: "2" };
  const added = { ...emptySize("c"), ml: "50", revenue: "4" };
  const sent = { ...emptyDraft(), sizes: [one, added] };
  const typed = {
    ...sent,
    productName: "Asad",
    sizes: [{ ...one, revenue: "8", removeToStock: "x" }, added, emptySize("b")],
  };
  expect(withoutSentUnits(typed, sent)).toEqual({
    ...typed,
    sizes: [{ ...one, revenue: "3", sold: "", removeToStock: "x" }, added, emptySize("b")],
  });
});

/** A stored perfume with the fields that a form needs. */
const perfume = (...sizes: object[]): AdminPerfume =>
  Object.assign(Object.create(null), {
    images: [],
    milliliters: sizes.map((size, index) => ({ _id: `siz_${index}`, ml: 100, price: 45, averageCost: 27.4, ...size })),
  });

test("saving over a newer version keeps the cost of a receipt, unless another was typed", () => {
  const [edited, newer] = [perfume({}, { ml: 50 }), perfume({ averageCost: 27.07, price: 50 }, { ml: 50 })];
  const [first = emptySize(""), second = emptySize("")] = draftOf(edited).sizes;
  const typed = { ...draftOf(edited), description: "Otra" };
  const over = withNewer(typed, edited, newer);
  const costs = (sizes: typeof typed.sizes) =>
    requestBody({ ...typed, sizes }).milliliters.map(({ averageCost }) => averageCost);
  expect([over.description, costs(over.sizes)]).toEqual(["Otra", [27.07, 27.4]]);
  // The other values are those of the form.
  expect(requestBody(over).milliliters[0]?.price).toBe(45);
  // Again, after another receipt.
  expect(costs(withNewer(over, newer, perfume({ averageCost: 26 }, { ml: 50 })).sizes)).toEqual([26, 27.4]);
  const corrected = { ...typed, sizes: [{ ...first, averageCost: "30" }, second] };
  expect(costs(withNewer(corrected, edited, newer).sizes)).toEqual([30, 27.4]);
});

test("saving over a newer version keeps a size that was added meanwhile, and not one that the form removed", () => {
  const edited = perfume({}, { ml: 50 });
  const newer = perfume({}, { ml: 50 }, { ml: 30, stock: 20 });
  const [first = emptySize("")] = draftOf(edited).sizes;
  const sent = (...sizes: (typeof first)[]) =>
    requestBody(withNewer({ ...draftOf(edited), sizes }, edited, newer)).milliliters.map(({ _id, ml }) => [_id, ml]);
  expect(sent(first)).toEqual([
    ["siz_0", 100],
    ["siz_2", 30],
  ]);
  // A size that the form adds may be the stored one, whose response was lost.
  expect(sent(first, { ...emptySize("new-0"), ml: "30" })).toEqual([
    ["siz_0", 100],
    [undefined, 30],
  ]);
});
