import { expect, test } from "vitest";
import { changeRows } from "./ChangesTable.tsx";

const textsOf = (rows: ReturnType<typeof changeRows>) =>
  rows.map(({ what, from, to }) => `${what}: ${from} → ${to}`.replaceAll(/\s/g, " "));
const changeTo = (field: string, from: string | number | boolean | null, to: string | number | boolean | null) => ({
  field,
  from,
  to,
  size: null,
  ml: null,
});
const ASAD = { key: "per_1", productName: "Asad", brand: "Lattafa" };

test("a perfume's own fields come first, then each size's fields with its pesos below", () => {
  const size = { size: "siz_1", ml: 100 };
  const rows = changeRows({
    ...ASAD,
    changes: [
      changeTo("category", "arab", "niche"),
      { ...changeTo("price", 45, 49.5), ...size },
      { ...changeTo("forSale", false, true), ...size },
      { ...changeTo("percentageForSale", 0, 12.5), ...size },
    ],
    prices: [{ size: "siz_1", fromArs: 65_500, toArs: 72_100 }],
  });
  expect(textsOf(rows)).toEqual([
    "Categoría: Árabe → Nicho",
    "100 · Precio: US$ 45,00 → US$ 49,50",
    "100 · Promoción: no → sí",
    "100 · Descuento: 0 % → 12,5 %",
    "100 · En la tienda: $ 65.500 → $ 72.100 (+10,08 %)",
  ]);
});

test("an unknown field has its stored name, and a long value is truncated", () => {
  const rows = changeRows({
    ...ASAD,
    changes: [changeTo("scent", null, "oud"), changeTo("description", "", "x".repeat(80)), changeTo("snF", 1, 2)],
  });
  expect(textsOf(rows)).toEqual(["scent: vacío → oud", `Descripción: vacío → ${"x".repeat(60)}…`, "SN-F: 1 → 2"]);
});

test("a new perfume has one line per size", () => {
  const [first, second] = [
    { size: "a", ml: 100 },
    { size: "b", ml: 30 },
  ];
  const rows = changeRows({
    ...ASAD,
    isNew: true,
    changes: [
      changeTo("productName", null, "Asad"),
      { ...changeTo("price", null, 20.5), ...first },
      { ...changeTo("forSale", null, true), ...first },
      { ...changeTo("percentageForSale", null, 10), ...first },
      { ...changeTo("stock", null, 3), ...first },
      { ...changeTo("ml", null, 30), ...second },
    ],
  });
  expect(textsOf(rows)).toEqual(["100:  → US$ 20,50 · 10 % menos · 3 en stock", "30:  → sin precio · 0 en stock"]);
});
