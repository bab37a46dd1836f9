import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TERMS } from "../catalogue/goods.fixture.ts";
import { averageCostAfter, marginOf, shareOf, stockValue } from "./cost.ts";

describe("the weighted average cost", () => {
  test("weighs the units in stock and the received ones, half up to the cent", () => {
    // The example of docs/product-rules.md#cost-and-margin.
    expect(averageCostAfter({ units: 8, averageUsdCents: 2_740 }, { units: 10, costUsdCents: 2_680 })).toBe(2_707);
    expect(averageCostAfter({ units: 1, averageUsdCents: 100 }, { units: 1, costUsdCents: 101 })).toBe(101);
  });

  test("is the receipt's cost without units or without a known average", () => {
    const received = { units: 3, costUsdCents: 500 };
    expect(averageCostAfter({ units: 0, averageUsdCents: 900 }, received)).toBe(500);
    expect(averageCostAfter({ units: -2, averageUsdCents: 900 }, received)).toBe(500);
    expect(averageCostAfter({ units: 7, averageUsdCents: null }, received)).toBe(500);
  });

  test("stays when a receipt has no cost", () => {
    expect(averageCostAfter({ units: 7, averageUsdCents: 900 }, { units: 3, costUsdCents: null })).toBe(900);
    expect(averageCostAfter({ units: 7, averageUsdCents: null }, { units: 3, costUsdCents: null })).toBeNull();
  });

  test("is between the two costs, at most half a cent from the exact mean", () => {
    const units = fc.integer({ min: 1, max: 1_000_000 });
    const cost = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(units, cost, units, cost, (there, average, more, paid) => {
        const after = averageCostAfter({ units: there, averageUsdCents: average }, { units: more, costUsdCents: paid });
        const exact = (BigInt(there) * BigInt(average) + BigInt(more) * BigInt(paid)) * 2n;
        const all = BigInt(there + more);
        expect(after).toBe(Number((exact + all) / (2n * all)));
        expect(after).toBeGreaterThanOrEqual(Math.min(average, paid));
        expect(after).toBeLessThanOrEqual(Math.max(average, paid));
      }),
    );
  });
});

test("a margin is the price minus the cost, in dollars and as a share of the price; it can be negative", () => {
  expect(marginOf(4_309, 2_740)).toEqual({ usdCents: 1_569, bp: 3_641 });
  expect(marginOf(2_000, 2_500)).toEqual({ usdCents: -500, bp: -2_500 });
  expect(marginOf(0, 100)).toBeNull();
  expect(marginOf(4_500, null)).toBeNull();
  expect(shareOf(1, 0)).toBe(0);
});

test("the stock is valued at cost, in dollars and in pesos, and says how many units have no cost", () => {
  const sizes = [
    { units: 3, priceUsdCents: 4_500, averageCostUsdCents: 2_000 },
    { units: 2, priceUsdCents: 1_000, averageCostUsdCents: null },
  ];
  expect(stockValue(sizes, TERMS)).toEqual({
    units: 5,
    unitsWithoutCost: 2,
    costUsdCents: 6_000,
    saleUsdCents: 15_500,
    // $ 65.475 and $ 14.550, each rounded up to the next 100.
    saleCentavos: 3 * 6_550_000 + 2 * 1_460_000,
  });
});
