import { expect, test } from "vitest";
import type { PurchaseOrder } from "#shop/stock/purchase-orders.contract.ts";
import type { WireReorderLine } from "#shop/stock/stock-desk.contract.ts";
import {
  newPurchaseOrder,
  purchaseOrderErrors,
  receiptFor,
  sentPurchaseOrder,
  totalsOf,
} from "./purchase-order-draft.ts";

const NAMED = { productName: "Asad", brand: "Lattafa", image: "/p.webp", ml: 100, unit: "ml" } as const;
const LINE: WireReorderLine = {
  ...{ ...NAMED, perfume: "per_1", size: "siz_1", ean: "", stock: 0, sold30Days: 4, soldBefore: 2, waiting: 0 },
  ...{ daysLeft: 0, onOrder: 0, expectedOn: null, suggested: 3, averageCost: 27.1 },
};
const START = newPurchaseOrder([LINE, { ...LINE, size: "siz_2", suggested: 0, averageCost: null }]);
const TODAY = "2026-11-29";

test("a purchase order starts with the suggested units, at least one, at average cost, and is sent with numbers", () => {
  expect(START.lines.map(({ label, units, cost }) => [label, units, cost])).toEqual([
    ["100 ml", "3", "27,1"],
    ["100 ml", "1", ""],
  ]);
  expect(totalsOf(START.lines)).toEqual({ units: 4, usdCents: 8_130 });
  const lines = [
    { size: "siz_1", units: 3, cost: 27.1 },
    { size: "siz_2", units: 1, cost: null },
  ];
  expect(sentPurchaseOrder({ ...START, supplier: "Once" })).toEqual({
    ...{ supplier: "Once", note: "", expectedOn: null, lines },
  });
  expect(sentPurchaseOrder({ ...START, expectedOn: TODAY }).expectedOn).toBe(TODAY);
});

test("errors appear beside their fields", () => {
  const errors = (change: object) => purchaseOrderErrors({ ...START, supplier: "Once", ...change }, TODAY);
  expect(errors({})).toEqual({});
  expect(errors({ supplier: "  " })).toEqual({ supplier: ["Poné a quién le compraste"] });
  expect(errors({ expectedOn: TODAY })).toEqual({});
  expect(errors({ expectedOn: "2026-11-28" })).toEqual({ expectedOn: ["Tiene que ser desde hoy"] });
  expect(errors({ expectedOn: "31/11" })).toEqual({ expectedOn: ["Escribí la fecha como 24/12/2026"] });
  const [first, second] = START.lines;
  const lines = [
    { ...first, units: "0", cost: "0" },
    { ...second, units: "1,5", cost: "x" },
  ];
  expect(Object.keys(errors({ lines }))).toEqual(["lines.0.units", "lines.0.cost", "lines.1.units", "lines.1.cost"]);
  expect(totalsOf([{ units: "x", cost: "3" }])).toEqual({ units: 0, usdCents: 0 });
});

test("a receipt has the missing units, at the first location, and names the purchase order", () => {
  const line = { ...NAMED, perfume: "per_1", size: "siz_1", units: 5, received: 2, missing: 3, cost: 12.5 };
  const order: PurchaseOrder = {
    ...{ _id: "puo_1", number: 7, at: "", by: { _id: "usr_1", name: "" }, supplier: "Once", note: "x" },
    ...{ expectedOn: null, state: "open", closedAt: null, units: 8, missing: 3 },
    lines: [line, { ...line, size: "siz_2", received: 5, missing: 0 }, { ...line, size: "siz_3", cost: null }],
  };
  expect(receiptFor(order)).toMatchObject({
    ...{ supplier: "Once", purchaseOrder: { _id: "puo_1", number: 7 } },
    lines: [
      { perfume: "per_1", size: "siz_1", label: "100 ml", snF: "3", snL: "", ros: "", cost: "12,5" },
      { size: "siz_3", snF: "3", cost: "" },
    ],
  });
});
