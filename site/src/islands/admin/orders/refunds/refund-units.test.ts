import { describe, expect, test } from "vitest";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import {
  fitsRefund,
  linesToSend,
  proposedCentavos,
  refundableCentavos,
  refundableLines,
  refundNotes,
  slipSums,
  unitsLabel,
} from "./refund-units.ts";

test.each([
  // In floats, 1.1 * 100 is more than 110 and 0.57 * 100 less than 57.
  [1.1, 110, true],
  [0.57, 57, true],
  [1.11, 110, false],
  [0.01, 1, true],
  [0, 110, false],
  [null, 110, false],
])("a refund of %j pesos fits in %j remaining centavos: %j", (pesos, left, fits) => {
  expect(fitsRefund(pesos, left)).toBe(fits);
});

test.each([
  [[], 0],
  [[100.1], 10_010],
  [[50, 100.1], 10_010],
])("of payments with %j left, one refund returns %j centavos at most", (refundable, centavos) => {
  expect(refundableCentavos({ refundable })).toBe(centavos);
});

const line = (productName: string, quantity: number, unitArs: number, more: Partial<OrderLineResponse> = {}) =>
  ({
    productName,
    quantity,
    unitArs,
    lineArs: quantity * unitArs,
    type: "milliliter",
    ml: 100,
    ...more,
  }) as OrderLineResponse;
const units = (line: number, quantity: number, restock: boolean) => ({ line, quantity, restock });
const ORDER = {
  products: [line("Asad", 2, 65_500.1), line("Yara", 3, 11_000, { type: "bigDecant", ml: 10 })],
  refunds: [
    { _id: "a", state: "done" as const, amount: 1, at: "", lines: [units(1, 1, true)] },
    { _id: "b", state: "intent" as const, amount: 1, at: "", lines: [units(2, 2, false)] },
    { _id: "c", state: "refused" as const, amount: 1, at: "", lines: [units(1, 1, false), units(2, 1, false)] },
  ],
};

describe("the units of an order", () => {
  test("can be refunded once", () => {
    expect(refundableLines(ORDER)).toEqual([
      { line: 1, name: "Asad 100 ml", unitArs: 65_500.1, left: 1, hasStock: true },
      { line: 2, name: expect.stringContaining("Yara"), unitArs: 11_000, left: 1, hasStock: false },
    ]);
    expect(linesToSend(ORDER).map(({ quantity, lineArs }) => [quantity, lineArs])).toEqual([
      [1, 65_500.1],
      [1, 11_000],
    ]);
    const gone = { ...ORDER, refunds: [{ ...ORDER.refunds[0], lines: [units(1, 2, true)] }] } as typeof ORDER;
    expect(refundableLines(gone).map((one) => one.line)).toEqual([2]);
    expect(linesToSend(gone)).toHaveLength(1);
  });

  test("on a slip add up to the total, together with the delivery and the refunded units", () => {
    const { deliveryArs, refundedArs } = slipSums({ ...ORDER, priceForShipping: 5_000 });
    expect([deliveryArs, refundedArs]).toEqual([5_000, 87_500.1]);
    const printed = linesToSend(ORDER).reduce((sum, { lineArs }) => sum + lineArs, 0);
    expect(printed + deliveryArs + refundedArs).toBe(2 * 65_500.1 + 3 * 11_000 + 5_000);
    expect(slipSums({ products: [], refunds: [], priceForShipping: 0 })).toEqual({ deliveryArs: 0, refundedArs: 0 });
  });

  test("the notes of an order say how many units were refunded, and how many are back in stock", () => {
    expect(refundNotes(ORDER)).toEqual(["1 devuelta, volvió al stock", "2 en devolución"]);
    const notesOf = (...lines: ReturnType<typeof units>[]) =>
      refundNotes({
        ...ORDER,
        refunds: lines.map((one) => ({ _id: "", state: "done", amount: 1, at: "", lines: [one] })),
      })[0];
    expect(notesOf()).toBe("");
    expect(notesOf(units(1, 1, false))).toBe("1 devuelta");
    expect(notesOf(units(1, 1, false), units(1, 1, true))).toBe("2 devueltas, 1 volvió al stock");
    expect(notesOf(units(1, 2, true))).toBe("2 devueltas, volvieron al stock");
    expect(ORDER.refunds.slice(0, 1).map((refund) => unitsLabel(ORDER, refund))).toEqual(["1 × Asad 100 ml"]);
  });

  test.each([
    [{}, 0, 1_000_000, 400_000],
    [{ 1: 1 }, 0, 20_000_000, 6_550_010],
    [{ 1: 1, 2: 1 }, 500_000, 20_000_000, 8_150_010],
    [{ 1: 1 }, 500_000, 6_600_000, 6_600_000],
  ])(
    "%j with %j of delivery, %j left, 400000 of the newest payment: %j centavos are proposed",
    (chosen, shipping, left, centavos) => {
      expect(proposedCentavos(refundableLines(ORDER), chosen, shipping, left, 400_000)).toBe(centavos);
    },
  );
});
