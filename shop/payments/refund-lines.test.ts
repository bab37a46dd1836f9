import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "../for-all.fixture.ts";
import { chooseUnits, type RefundedLine, refundedUnits } from "./refund-lines.ts";

const LINES = [
  { quantity: 2, unitCentavos: 6_550_000, sizeId: "siz_asad" },
  { quantity: 3, unitCentavos: 1_000_033, sizeId: null },
];
const units = (line: number, quantity: number, restock = false): RefundedLine => ({ line, quantity, restock });
const NOT_LEFT = { lines: ["Esas unidades no están en el pedido o ya se devolvieron"] };

describe("refunded units", () => {
  test("are those of refunds that were not refused", () => {
    const refunds = [
      { state: "done" as const, lines: [units(1, 1, true), units(2, 1)] },
      { state: "intent" as const, lines: [units(2, 2, true)] },
      { state: "refused" as const, lines: [units(1, 1)] },
    ];
    expect(refundedUnits(refunds, 1)).toEqual({ all: 1, open: 0, restocked: 1 });
    expect(refundedUnits(refunds, 2)).toEqual({ all: 3, open: 2, restocked: 0 });
    expect(refundedUnits(refunds, 3)).toEqual({ all: 0, open: 0, restocked: 0 });
  });
});

describe("chosen units", () => {
  test("cost what the buyer paid for them, and decants never restock", () => {
    expect(chooseUnits(LINES, [], [units(2, 2, true), units(1, 1, true)])).toEqual({
      ok: true,
      lines: [units(2, 2, false), units(1, 1, true)],
      paidCentavos: 2 * 1_000_033 + 6_550_000,
    });
  });

  test("are refused when unknown, repeated, already refunded or more than the line has", () => {
    const refunds = [{ state: "intent" as const, lines: [units(1, 1)] }];
    for (const chosen of [[units(3, 1)], [units(0, 1)], [units(2, 1), units(2, 1)], [units(1, 2)], [units(2, 4)]])
      expect(chooseUnits(LINES, refunds, chosen)).toMatchObject({ ok: false, refusal: { fields: NOT_LEFT } });
    expect(chooseUnits(LINES, refunds, [units(1, 1), units(2, 3)])).toMatchObject({ ok: true });
  });

  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 99 }),
    unitCentavos: fc.integer({ min: 0, max: 1_000_000_000 }),
    sizeId: fc.constantFrom(null, "siz_x"),
  });

  test("of successive refunds add up to what the buyer paid for the products, and never to more", () => {
    const wanted = fc.array(
      fc.record({ line: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    );
    forAll([fc.array(line, { minLength: 1, maxLength: 4 }), wanted], (lines, some) => {
      const refunds: { state: "done"; lines: RefundedLine[] }[] = [];
      let paid = 0;
      const refund = (chosen: RefundedLine) => {
        const result = chooseUnits(lines, refunds, [chosen]);
        if (!result.ok) return false;
        refunds.push({ state: "done", lines: result.lines });
        paid += result.paidCentavos;
        return true;
      };
      for (const { line, quantity } of some) refund(units(line, quantity));
      for (const index of lines.keys()) while (refund(units(index + 1, 1)));
      expect(paid).toBe(lines.reduce((sum, { quantity, unitCentavos }) => sum + quantity * unitCentavos, 0));
    });
  });
});
