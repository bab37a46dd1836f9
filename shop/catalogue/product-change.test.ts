import { describe, expect, test } from "vitest";
import { ASAD, SIZE, SMALL, withSize } from "./product.fixture.ts";
import { asPerfume, changesBetween, changesOf, diffOf, fieldValue, isStockChange, type Product } from "./product.ts";
import { planChange, planNewProduct } from "./product-change.ts";
import { formOf, readProduct, type SentProduct } from "./product-form.ts";

const FORM = formOf(ASAD);
const [FIRST = { ml: 0, price: 0 }, SECOND = { ml: 0, price: 0 }] = FORM.milliliters;

function making(nowMs = 3_000) {
  let made = 0;
  const known = { path: "/known.webp", width: 5, height: 6, tint: "#000000" };
  return { newSizeId: () => `siz_new_${++made}`, pictures: new Map([[known.path, known]]), nowMs };
}

function entryOf(form: SentProduct) {
  const read = readProduct(form);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal.fields));
  return read.entry;
}

const save = (form: Partial<SentProduct>, before: Product = ASAD, nowMs = 3_000) =>
  planChange(before, entryOf({ ...formOf(before), ...form }), making(nowMs));

function saved(form: Partial<SentProduct>, before: Product = ASAD, nowMs = 3_000) {
  const planned = save(form, before, nowMs);
  if (!planned.ok) throw new Error(planned.refusal.code);
  return planned;
}

describe("saving the form", () => {
  test("unchanged only increases `updatedAt`, whatever the clock says", () => {
    const { product, movements } = saved({});
    expect([product, movements]).toEqual([{ ...ASAD, updatedAtMs: 3_000 }, []]);
    expect(changesBetween(ASAD, product)).toEqual([]);
    expect(saved({}, ASAD, 5).product.updatedAtMs).toBe(2_001);
  });

  test("changes fields; adds, moves and removes sizes; uses known picture data", () => {
    const { product, movements } = saved({
      productName: "Asad Bourbon",
      images: ["/known.webp", "/pictures/new.webp", ...ASAD.pictures],
      milliliters: [
        { ml: 50, price: 30, delta: { revenue: 4 } },
        { ...FIRST, price: 46, snL: 3 },
      ],
    });
    expect(product.sizes.map(({ id, ml }) => [id, ml])).toEqual([
      ["siz_new_1", 50],
      [SIZE.id, 100],
    ]);
    expect(product.pictures).toEqual([
      { path: "/known.webp", width: 5, height: 6, tint: "#000000" },
      { path: "/pictures/new.webp", width: 880, height: 1_076, tint: "#F3ECE2" },
      ...ASAD.pictures,
    ]);
    expect(movements).toEqual([{ sizeId: "siz_new_1", kind: "incoming", units: 4, why: "" }]);
    const rows = changesBetween(ASAD, product).map(({ field, ml, from, to }) => [field, ml, from, to]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["productName", null, "Asad", "Asad Bourbon"],
        ["price", 100, 45, 46],
        ["snL", 100, 0, 3],
        ["place", 100, 1, 2],
        ["ml", 30, 30, null],
        ["ml", 50, null, 50],
        ["stock", 50, null, 4],
      ]),
    );
  });

  test("enters units, with entries that raise the stock first", () => {
    const delta = { revenue: -2, sold: -1, removeToStock: 3, defectiveStock: 1 };
    const before = withSize({ counters: { ...SIZE.counters, revenue: 11, sold: 1 } });
    const { product, movements } = saved({ milliliters: [{ ...FIRST, delta, why: "Feria" }, SECOND] }, before);
    expect(movements.map(({ kind, units, why }) => [kind, units, why])).toEqual([
      ["outsideSale", -1, "Feria"],
      ["defective", 1, "Feria"],
      ["incoming", -2, "Feria"],
      ["removal", 3, "Feria"],
    ]);
    expect(product.sizes[0]?.counters).toEqual({
      revenue: 9,
      stock: 5,
      reserved: 0,
      sold: 0,
      removed: 3,
      defective: 1,
    });
  });

  test.each([
    [{ sold: 11 }, "sold", "No alcanza: hay 10 unidades en stock"],
    [{ removeToStock: 4, defectiveStock: 9 }, "defectiveStock", "No alcanza: hay 10 unidades en stock"],
    [{ sold: -1 }, "sold", "No alcanza: hay 0 unidades vendidas"],
    [{ revenue: -11 }, "revenue", "No alcanza: hay 10 unidades ingresadas"],
  ])("%j would make a counter negative: %s is reported", (delta, name, message) => {
    const outcome = save({ milliliters: [{ ...FIRST, delta }, SECOND] });
    expect(outcome).toEqual({
      ok: false,
      refusal: { code: "counter_below_zero", fields: { [`milliliters.0.delta.${name}`]: [message] } },
    });
  });

  test("cannot remove a size that open orders hold", () => {
    const before = withSize({ counters: { ...SIZE.counters, stock: 7, reserved: 3 } });
    expect(save({ milliliters: [SECOND] }, before)).toMatchObject({
      refusal: { code: "size_held", fields: { milliliters: ["El tamaño de 100 está en pedidos abiertos (3)"] } },
    });
  });

  test("refuses sizes of another perfume and repeated ones", () => {
    const stranger = { ...SECOND, _id: "siz_other" };
    const twice = { ...SECOND, _id: SIZE.id };
    const message = ["Ese tamaño ya no está en este perfume"];
    for (const size of [stranger, twice])
      expect(save({ milliliters: [FIRST, size] })).toMatchObject({
        refusal: { code: "invalid_fields", fields: { "milliliters.1._id": message } },
      });
  });
});

test("a new perfume starts with its incoming units, and is refused when entries exceed them", () => {
  const entry = entryOf({ ...FORM, milliliters: [{ ml: 10, price: 5, revenue: 3, ros: 3 }] });
  const named = { id: "per_new", slug: "new" };
  expect(planNewProduct(entry, named, making())).toMatchObject({
    product: {
      id: "per_new",
      slug: "new",
      key: 0,
      createdAtMs: 3_000,
      updatedAtMs: 3_000,
      sizes: [{ key: 0, locations: { snF: 0, ros: 3 } }],
    },
    movements: [{ sizeId: "siz_new_1", kind: "incoming", units: 3 }],
  });
  const short = entryOf({ ...FORM, milliliters: [{ ml: 10, price: 5, delta: { sold: 1 } }] });
  expect(planNewProduct(short, named, making())).toMatchObject({
    refusal: { fields: { "milliliters.0.delta.sold": ["No alcanza: hay 0 unidades en stock"] } },
  });
});

describe("the activity log's fields", () => {
  test("convert back to the same changes, with the ml of the sizes", () => {
    const { product } = saved({
      soon: true,
      milliliters: [
        { ...FIRST, price: 50 },
        { ml: 10, price: 9 },
      ],
    });
    for (const [before, after] of [
      [ASAD, product],
      [null, ASAD],
    ] as const) {
      const changes = changesBetween(before, after);
      const { from, to } = diffOf(changes);
      expect(changesOf(from, to)).toEqual(changes);
    }
    expect(changesOf({}, { "milliliters.siz_1.price": 3 })).toEqual([
      { field: "price", size: "siz_1", ml: null, from: null, to: 3 },
    ]);
  });

  test("an unknown size or field has no value", () => {
    expect(fieldValue(ASAD, SMALL.id, "price")).toBe(20);
    expect(fieldValue(ASAD, null, "brand")).toBe("Lattafa");
    expect(fieldValue(ASAD, "siz_other", "price")).toBeUndefined();
    expect(fieldValue(ASAD, null, "nothing")).toBeUndefined();
  });
});

test("shoppers see a promotion only while its flag is on", () => {
  const promotion = { percentageForSaleBp: 1_000, priceForSaleUsdCents: 4_000, installmentForSaleUsdCents: null };
  expect(asPerfume(withSize(promotion)).sizes[0]).toMatchObject({ stock: 10, promotion: null });
  expect(asPerfume(withSize({ ...promotion, forSale: true })).sizes[0]?.promotion).toEqual({
    percentageBp: 1_000,
    priceUsdCents: 4_000,
    installmentUsdCents: null,
  });
});

test("changes of units, locations, barcode and cost are stock changes; those of prices, names and sizes are not", () => {
  const isStock = (field: string) => isStockChange({ field, size: "siz_1", ml: 100, from: 0, to: 1 });
  expect(["stock", "revenue", "snF", "ros", "ean", "averageCost"].map(isStock)).toEqual(Array(6).fill(true));
  expect(["price", "ml", "place", "productName", "forSale"].map(isStock)).toEqual(Array(5).fill(false));
});
