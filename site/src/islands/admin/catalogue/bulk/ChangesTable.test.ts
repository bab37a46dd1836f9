import { expect, test } from "vitest";
import { changeRows } from "./ChangesTable.tsx";

const textsOf = (rows: ReturnType<typeof changeRows>) =>
  rows.map(({ what, from, to }) => `${what}: ${from} → ${to}`.replaceAll(/\s/g, " "));
const of = (field: string, from: string | number | boolean | null, to: string | number | boolean | null) => ({
  field,
  from,
  to,
  size: null,
  ml: null,
});
const ASAD = { key: "per_1", productName: "Asad", brand: "Lattafa" };

test("lists a perfume's own fields first, then each size's fields with its pesos below", () => {
  const size = { size: "siz_1", ml: 100 };
  const rows = changeRows({
    ...ASAD,
    changes: [
      of("category", "arab", "niche"),
      { ...of("price", 45, 49.5), ...size },
      { ...of("forSale", false, true), ...size },
      { ...of("percentageForSale", 0, 12.5), ...size },
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

test("shows unknown fields by their stored name and truncates long values", () => {
  const rows = changeRows({
    ...ASAD,
    changes: [of("scent", null, "oud"), of("description", "", "x".repeat(80)), of("snF", 1, 2)],
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
      of("productName", null, "Asad"),
      { ...of("price", null, 20.5), ...first },
      { ...of("forSale", null, true), ...first },
      { ...of("percentageForSale", null, 10), ...first },
      { ...of("stock", null, 3), ...first },
      { ...of("ml", null, 30), ...second },
    ],
  });
  expect(textsOf(rows)).toEqual(["100:  → US$ 20,50 · 10 % menos · 3 en stock", "30:  → sin precio · 0 en stock"]);
});
