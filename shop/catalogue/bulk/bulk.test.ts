import { describe, expect, test } from "vitest";
import { ASAD, SIZE, withSize } from "../product.fixture.ts";
import { changesBetween, type Product } from "../product.ts";
import { applyBulk, BULK_NAMES, type BulkChange, undoChanges } from "./bulk.ts";
import { readBulkChange, readPlan, type SentBulkChange } from "./bulk-form.ts";

function applied(change: BulkChange, product: Product = ASAD): Product {
  const outcome = applyBulk(product, change);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.product;
}

function refusal(change: BulkChange, product: Product = ASAD): string {
  const outcome = applyBulk(product, change);
  return outcome.ok ? "changed" : outcome.message;
}

const TEN_UP: BulkChange = { kind: "price", by: "percent", bp: 1_000 };
const prices = ({ sizes }: Product) => sizes.map(({ priceUsdCents }) => priceUsdCents);

describe("a price change", () => {
  test("changes prices by a percentage, half up to the cent, or by dollars", () => {
    expect(prices(applied(TEN_UP))).toEqual([4_950, 2_200]);
    expect(prices(applied({ kind: "price", by: "percent", bp: -3_333 }))).toEqual([3_000, 1_333]);
    expect(prices(applied(TEN_UP, withSize({ priceUsdCents: 5 })))).toEqual([6, 2_200]);
    expect(prices(applied({ kind: "price", by: "amount", usdCents: -150 }))).toEqual([4_350, 1_850]);
  });

  test("scales entered prices in proportion and leaves derived ones empty", () => {
    const typed = { installmentUsdCents: 6_000, priceForSaleUsdCents: 4_000, installmentForSaleUsdCents: 5_000 };
    const product = { ...withSize(typed), bigDecantUsdCents: 900, smallDecantUsdCents: null };
    const after = applied(TEN_UP, product);
    expect(after).toMatchObject({ bigDecantUsdCents: 990, smallDecantUsdCents: null });
    expect(after.sizes[0]).toMatchObject({
      installmentUsdCents: 6_600,
      priceForSaleUsdCents: 4_400,
      installmentForSaleUsdCents: 5_500,
    });
    expect(after.sizes[1]).toMatchObject({ installmentUsdCents: null, priceForSaleUsdCents: null });
  });

  test("leaves a price of 0 unchanged, and the prices that depend on it", () => {
    const product = { ...withSize({ priceUsdCents: 0, installmentUsdCents: 100 }), soon: true, bigDecantUsdCents: 800 };
    expect(applied(TEN_UP, product)).toMatchObject({
      bigDecantUsdCents: 800,
      sizes: [{ priceUsdCents: 0, installmentUsdCents: 100 }, {}],
    });
    expect(applied(TEN_UP, { ...ASAD, sizes: [] }).sizes).toEqual([]);
  });

  test("refuses a price of 0 or less, or above the maximum", () => {
    expect(refusal({ kind: "price", by: "amount", usdCents: -2_000 })).toBe("El precio de 30 quedaría en 0 o menos");
    expect(refusal({ kind: "price", by: "percent", bp: -10_000 })).toBe("El precio de 100 quedaría en 0 o menos");
    expect(refusal({ kind: "price", by: "amount", usdCents: 9_999_000 })).toBe("Un precio pasaría de US$ 100000");
  });
});

describe("a promotion change", () => {
  test("turns promotions on with a percentage, and off without losing it", () => {
    const on = applied({ kind: "promotion", on: true, percentageBp: 2_000 });
    expect(on.sizes.map(({ forSale, percentageForSaleBp }) => [forSale, percentageForSaleBp])).toEqual([
      [true, 2_000],
      [true, 2_000],
    ]);
    expect(applied({ kind: "promotion", on: false }, on).sizes[0]).toMatchObject({
      forSale: false,
      percentageForSaleBp: 2_000,
    });
  });

  test("clears the installment price when the percentage changes", () => {
    const before = withSize({ forSale: true, percentageForSaleBp: 1_500, installmentForSaleUsdCents: 4_000 });
    const installment = (percentageBp: number) =>
      applied({ kind: "promotion", on: true, percentageBp }, before).sizes[0]?.installmentForSaleUsdCents;
    expect([installment(1_500), installment(2_000)]).toEqual([4_000, null]);
  });
});

test("category, active and soon are set", () => {
  expect(applied({ kind: "category", category: "niche" }).category).toBe("niche");
  expect(applied({ kind: "status", status: false }).active).toBe(false);
  expect(applied({ kind: "soon", soon: true }).soon).toBe(true);
  expect(Object.keys(BULK_NAMES)).toContain("soon");
});

test("a change is refused if shoppers could then buy a size without a price", () => {
  const unpriced = withSize({ priceUsdCents: 0 });
  const message = "El tamaño de 100 no tiene precio";
  expect(refusal({ kind: "status", status: true }, { ...unpriced, active: false })).toBe(message);
  expect(refusal({ kind: "soon", soon: false }, { ...unpriced, soon: true })).toBe(message);
  expect(refusal({ kind: "status", status: true }, { ...ASAD, active: false })).toBe("changed");
  // A perfume that shoppers can already buy may change in other ways.
  expect(refusal({ kind: "category", category: "deo" }, unpriced)).toBe("changed");
});

test("an installment plan applies to every size", () => {
  const plan = { numberOfInstallments: 6, multiplierBp: 15_000 };
  const before = withSize({ forSale: true, percentageForSaleBp: 1_000 });
  const after = applied({ kind: "installments", plan }, before);
  expect(after.sizes[0]).toMatchObject({
    numberOfInstallments: 6,
    installmentUsdCents: 6_750,
    installmentForSaleUsdCents: 6_075,
  });
  expect(after.sizes[1]).toMatchObject({
    numberOfInstallments: 6,
    installmentUsdCents: 3_000,
    installmentForSaleUsdCents: null,
  });
  const dear = withSize({ priceUsdCents: 9_000_000 });
  expect(refusal({ kind: "installments", plan }, dear)).toBe("Un precio pasaría de US$ 100000");
});

describe("the form", () => {
  const read = (sent: SentBulkChange) => {
    const outcome = readBulkChange(sent);
    return outcome.ok ? outcome.change : Object.keys(outcome.refusal.fields);
  };

  test("is parsed to cents and basis points", () => {
    expect(read({ kind: "price", by: "percent", value: -12.5 })).toEqual({ kind: "price", by: "percent", bp: -1_250 });
    expect(read({ kind: "price", by: "amount", value: 3.1 })).toEqual({ kind: "price", by: "amount", usdCents: 310 });
    expect(read({ kind: "promotion", on: true, percentage: 15 })).toEqual({
      kind: "promotion",
      on: true,
      percentageBp: 1_500,
    });
    expect(read({ kind: "promotion", on: false })).toEqual({ kind: "promotion", on: false });
    expect(read({ kind: "soon", soon: true })).toEqual({ kind: "soon", soon: true });
  });

  test("refuses missing and out-of-range values", () => {
    for (const value of [0, -100, 1_000.01, 0.001, Number.NaN])
      expect(read({ kind: "price", by: "percent", value })).toEqual(["change.value"]);
    for (const value of [0, 100_000.01]) expect(read({ kind: "price", by: "amount", value })).toEqual(["change.value"]);
    for (const percentage of [undefined, 0, 100, 1.001])
      expect(read({ kind: "promotion", on: true, percentage })).toEqual(["change.percentage"]);
  });
});

describe("undo", () => {
  const typed = { installmentUsdCents: 6_000, priceForSaleUsdCents: 4_000, installmentForSaleUsdCents: 5_000 };
  const before = { ...withSize(typed), bigDecantUsdCents: 900, smallDecantUsdCents: 700 };

  test.each<BulkChange>([
    TEN_UP,
    { kind: "promotion", on: true, percentageBp: 2_000 },
    { kind: "category", category: "niche" },
    { kind: "status", status: false },
    { kind: "soon", soon: true },
    { kind: "installments", plan: { numberOfInstallments: 6, multiplierBp: 15_000 } },
  ])("$kind is reverted", (change) => {
    const after = applied(change, before);
    expect(undoChanges(after, changesBetween(before, after))).toEqual(before);
  });

  test("skips a perfume if one of the changed fields has another value by now", () => {
    const after = applied(TEN_UP);
    const changes = changesBetween(ASAD, after);
    expect(undoChanges(withSize({ priceUsdCents: 1 }, after), changes)).toBeNull();
    expect(undoChanges({ ...after, sizes: after.sizes.slice(1) }, changes)).toBeNull();
    expect(undoChanges({ ...after, soon: true }, changes)).toEqual({ ...ASAD, soon: true });
  });

  test("throws on fields and values that no bulk change writes", () => {
    const of =
      (field: string, from: string | number, to: string | number | null, size: string | null = null) =>
      () =>
        undoChanges(ASAD, [{ field, size, ml: null, from, to }]);
    expect(of("brand", "x", "Lattafa")).toThrow(TypeError);
    expect(of("snF", 1, 10, SIZE.id)).toThrow(TypeError);
    expect(of("category", "x", "arab")).toThrow(TypeError);
    expect(of("price", "x", 45, SIZE.id)).toThrow(TypeError);
  });
});

describe("the form of an installment plan", () => {
  const plan = (numberOfInstallments: number, percentageInInstallments: number) => {
    const outcome = readPlan({ numberOfInstallments, percentageInInstallments });
    return outcome.ok ? outcome.plan : outcome.refusal.fields;
  };
  const both = ["Por favor complete ambos campos"];

  test("needs both fields above 0", () => {
    expect(plan(3, 1.5)).toEqual({ numberOfInstallments: 3, multiplierBp: 15_000 });
    expect(plan(0, 1.5)).toEqual({ numberOfInstallments: both });
    expect(plan(3, 0)).toEqual({ percentageInInstallments: both });
    expect(plan(-1, -1)).toEqual({ numberOfInstallments: both, percentageInInstallments: both });
  });

  test("refuses values above the limits, parts of an installment, and more than four decimals", () => {
    expect(plan(2.5, 1)).toHaveProperty("numberOfInstallments");
    expect(plan(100, 1)).toHaveProperty("numberOfInstallments");
    expect(plan(3, 100.5)).toHaveProperty("percentageInInstallments");
    expect(plan(3, 1.00001)).toHaveProperty("percentageInInstallments");
  });
});
