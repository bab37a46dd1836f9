import { expect, test } from "vitest";
import { emptyDraft, emptySize, invalidNumbers, requestBody, withoutSentUnits } from "./draft.ts";

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
