import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { financingOf, MAX_CFT_BP } from "./full-price.ts";

const plan = (count: number, amountCentavos: number) => ({
  count,
  amountCentavos,
  totalCentavos: count * amountCentavos,
});

describe("the yearly financial cost of installments", () => {
  test.each([
    // Computed apart from the code: one installment of 110 a month later is 10 % a month, (1.1)^12 - 1.
    ["one a month later, 10 % dearer", 10_000, plan(1, 11_000), { paidCentavos: 11_000, cftBp: 21_384 }],
    // Two of 12,100 at 10 % a month are worth 12,100 / 1.1 + 12,100 / 1.21 = 11,000 + 10,000.
    ["two at 10 % a month", 2_100_000, plan(2, 1_210_000), { paidCentavos: 2_420_000, cftBp: 21_384 }],
    // An annuity table: twelve of 8.8849 at 1 % a month are worth 100; (1.01)^12 - 1 is 12.68 %.
    ["twelve at 1 % a month", 1_000_000, plan(12, 88_849), { paidCentavos: 1_066_188, cftBp: 1_268 }],
    ["three at the price", 9_000, plan(3, 3_000), { paidCentavos: 9_000, cftBp: 0 }],
    ["three below it", 9_000, plan(3, 2_999), { paidCentavos: 8_997, cftBp: 0 }],
    ["what was typed in wrong", 100, plan(3, 1_000_000), { paidCentavos: 3_000_000, cftBp: MAX_CFT_BP }],
    ["what costs nothing at once", 0, plan(3, 1_000), { paidCentavos: 3_000, cftBp: 0 }],
  ])("of %s", (_, cash, installment, financing) => {
    expect(financingOf(cash, installment)).toEqual(financing);
  });

  test("at the stated rate, the installments are worth the cash price", () => {
    const anyPlan = fc.record({
      cash: fc.integer({ min: 1_000_000, max: 100_000_000 }),
      count: fc.integer({ min: 1, max: 24 }),
      surchargeBp: fc.integer({ min: 1, max: 7_000 }),
    });
    fc.assert(
      fc.property(anyPlan, ({ cash, count, surchargeBp }) => {
        const amountCentavos = Math.ceil((cash * (1 + surchargeBp / 10_000)) / count);
        const { cftBp } = financingOf(cash, plan(count, amountCentavos));
        // Converts the yearly rate back to a monthly one differently from the code. The worth equals the price within
        // rounding.
        const worthAt = (bp: number) => {
          const monthly = (1 + bp / 10_000) ** (1 / 12);
          return Array.from({ length: count }, (__, i) => amountCentavos / monthly ** (i + 1)).reduce((a, b) => a + b);
        };
        expect(worthAt(cftBp + 1)).toBeLessThanOrEqual(cash);
        expect(worthAt(Math.max(0, cftBp - 1))).toBeGreaterThanOrEqual(cash);
      }),
    );
  });
});
