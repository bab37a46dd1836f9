import { expect, test } from "vitest";
import { checkPurchaseOrder, missingInAll, missingUnits, purchaseOrderState } from "./purchase-order.ts";

test("units that have not arrived are missing; their number is never negative", () => {
  expect(missingUnits({ units: 5, received: 0 })).toBe(5);
  expect(missingUnits({ units: 5, received: 2 })).toBe(3);
  expect(missingUnits({ units: 5, received: 5 })).toBe(0);
  expect(missingUnits({ units: 5, received: 8 })).toBe(0);
  // Surplus units of one size do not replace missing units of another.
  expect(
    missingInAll([
      { units: 5, received: 8 },
      { units: 4, received: 1 },
      { units: 2, received: 0 },
    ]),
  ).toBe(5);
  expect(missingInAll([])).toBe(0);
});

test("a purchase order is late from the day after the expected one, until it is closed", () => {
  const open = { closedAtMs: null, expectedOn: "2026-11-30" };
  expect(purchaseOrderState(open, "2026-11-29")).toBe("open");
  expect(purchaseOrderState(open, "2026-11-30")).toBe("open");
  expect(purchaseOrderState(open, "2026-12-01")).toBe("late");
  expect(purchaseOrderState({ ...open, closedAtMs: 1 }, "2026-12-01")).toBe("closed");
  expect(purchaseOrderState({ ...open, expectedOn: null }, "2026-12-01")).toBe("open");
});

test("an expected day that has passed, and sizes that are gone or named twice, are refused beside their field", () => {
  const facts = { known: new Set(["a", "b"]), today: "2026-11-29" };
  const check = (expectedOn: string | null, ...sizeIds: string[]) =>
    checkPurchaseOrder({ expectedOn, lines: sizeIds.map((sizeId) => ({ sizeId })) }, facts);
  expect(check(null, "a", "b")).toEqual({ ok: true });
  expect(check("2026-11-29", "a")).toEqual({ ok: true });
  expect(check("2026-11-28", "a", "gone", "a", "gone")).toEqual({
    ok: false,
    refusal: {
      code: "invalid_fields",
      fields: {
        expectedOn: ["Tiene que ser desde hoy"],
        "lines.1.size": ["Ese tamaño ya no existe"],
        "lines.2.size": ["Ese tamaño está dos veces"],
        "lines.3.size": ["Ese tamaño ya no existe"],
      },
    },
  });
});
