import { describe, expect, test } from "vitest";
import { ASAD, SIZE, SMALL, withSize } from "../product.fixture.ts";
import { changesBetween, diffOf, type Product } from "../product.ts";
import { formOf, readProduct } from "../product-form.ts";
import { restoredForm, undoableChanges } from "./undo-edit.ts";

const edit = (after: Product, before: Product = ASAD, what = "perfume_changed") => ({
  what,
  ...diffOf(changesBetween(before, after)),
});
const fieldsOf = (after: Product, what?: string) =>
  undoableChanges(edit(after, ASAD, what)).map(({ field, size }) => `${size ?? ""} ${field}`.trim());

describe("what can be undone", () => {
  test("fields of the perfume and of its sizes", () => {
    const after = { ...withSize({ priceUsdCents: 1, ml: 90, ean: "96385074" }), brand: "Otra", soon: true };
    expect(fieldsOf(after)).toEqual(["brand", "soon", "siz_asad_100 ml", "siz_asad_100 price", "siz_asad_100 ean"]);
  });

  test("never units and locations", () => {
    const counters = { ...SIZE.counters, stock: 9, sold: 1 };
    expect(fieldsOf(withSize({ counters, locations: { snF: 9, snL: 0, ros: 0 } }))).toEqual([]);
    expect(fieldsOf(withSize({ counters, priceUsdCents: 1 }))).toEqual(["siz_asad_100 price"]);
  });

  test.each([
    ["a removed size", { ...ASAD, brand: "Otra", sizes: [SIZE] }],
    ["a new size", { ...ASAD, brand: "Otra", sizes: [SIZE, SMALL, { ...SIZE, id: "siz_new", ml: 50 }] }],
  ])("not %s", (_, after) => {
    expect(fieldsOf(after)).toEqual([]);
  });

  test("a bulk change and an undo, but not stock and not a new perfume", () => {
    const after = withSize({ priceUsdCents: 1 });
    expect(fieldsOf(after, "bulk_price")).toEqual(["siz_asad_100 price"]);
    expect(fieldsOf(after, "edit_undone")).toEqual(["siz_asad_100 price"]);
    expect(fieldsOf(withSize({ averageCostUsdCents: 1 }), "stock_received")).toEqual([]);
    expect(undoableChanges({ what: "perfume_created", from: null, to: { brand: "Lattafa" } })).toEqual([]);
  });
});

describe("the restored form", () => {
  const picture = { path: "/pictures/otra.webp", width: 10, height: 20, tint: "#000000" };
  const after = {
    ...withSize({ priceUsdCents: 1, forSale: true, priceForSaleUsdCents: 1 }),
    brand: "Otra",
    bigDecantUsdCents: 5,
    pictures: [picture, ...ASAD.pictures],
  };
  const changes = undoableChanges(edit(after));

  test("has the old values, and keeps the others; units of locations are left out, because they may move meanwhile", () => {
    const form = formOf(ASAD);
    const milliliters = form.milliliters.map(({ snF: _, snL: __, ros: ___, ...size }) => size);
    expect(restoredForm({ ...after, description: "Nueva" }, changes)).toEqual({
      ...form,
      milliliters,
      description: "Nueva",
    });
    expect(restoredForm(ASAD, undoableChanges(edit(ASAD, after)))?.images).toEqual([picture.path, ...ASAD.pictures]);
    expect(readProduct(restoredForm(after, changes) ?? formOf(after)).ok).toBe(true);
  });

  test("clears the pictures that an edit added", () => {
    const bare = { ...ASAD, pictures: [] };
    expect(restoredForm(ASAD, undoableChanges(edit(ASAD, bare)))?.images).toEqual([]);
  });

  test.each([
    ["a field has changed again", { ...after, brand: "Tercera" }],
    ["a price has changed again", withSize({ priceUsdCents: 2 }, after)],
    ["a size is gone", { ...after, sizes: [SMALL] }],
  ])("is null when %s", (_, now) => {
    expect(restoredForm(now, changes)).toBeNull();
  });

  test("is null when the log names an unknown field", () => {
    const unknown = { field: "gone", size: null, ml: null, from: "a", to: "b" };
    expect(restoredForm(ASAD, [unknown])).toBeNull();
  });
});
