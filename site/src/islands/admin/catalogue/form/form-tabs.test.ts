import { expect, test } from "vitest";
import { emptyDraft, emptySize, type ProductDraft } from "../draft.ts";
import { editedTabs, invalidTabs, tabIn, tabOf } from "./form-tabs.ts";

test.each([
  ["productName", "ficha"],
  ["topNotes", "ficha"],
  ["images", "fotos"],
  ["images.2", "fotos"],
  ["priceBigDecant", "precios"],
  ["milliliters.0.ml", "precios"],
  ["milliliters.1.priceForSale", "precios"],
  ["milliliters.0.delta.sold", "stock"],
  ["milliliters.0.why", "stock"],
  ["milliliters.0.ean", "stock"],
  ["milliliters.0.snF", "stock"],
])("the field %s is in the tab %s", (field, tab) => {
  expect(tabOf(field)).toBe(tab);
});

const DRAFT = emptyDraft();
const edited = (change: Partial<ProductDraft>) => [...editedTabs({ ...DRAFT, ...change }, DRAFT)];
const sized = (change: object) => ({ sizes: [{ ...emptySize("new-0"), ...change }] });

test("returns the tabs with edited fields", () => {
  expect(edited({})).toEqual([]);
  expect(edited({ productName: "Asad" })).toEqual(["ficha"]);
  expect(edited({ images: ["/pictures/asad.webp"] })).toEqual(["fotos"]);
  expect(edited({ smallDecant: true })).toEqual(["precios"]);
  expect(edited(sized({ price: "40" }))).toEqual(["precios"]);
  expect(edited(sized({ sold: "1", why: "Local" }))).toEqual(["stock"]);
  expect(edited({ sizes: [...DRAFT.sizes, emptySize("new-1")] })).toEqual(["precios", "stock"]);
});

test("lists the tabs with errors in the form's order", () => {
  expect(invalidTabs({ "milliliters.0.snF": ["x"], brand: ["x"], images: ["x"], productName: ["x"] })).toEqual([
    "ficha",
    "fotos",
    "stock",
  ]);
});

test("the URL names the tab; an unknown tab is ficha", () => {
  expect(["?tab=historial", "?productName=asad&tab=fotos", "?tab=otra", ""].map(tabIn)).toEqual([
    "historial",
    "fotos",
    "ficha",
    "ficha",
  ]);
});
