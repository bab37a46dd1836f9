import { expect, test } from "vitest";
import { readCsv, writeCsv } from "#shop/catalogue/bulk/csv.ts";
import type { WireReorderLine } from "#shop/stock/stock-desk.contract.ts";
import { reorderTable, totalUsdCents } from "./reorder-csv.ts";

const LINE: WireReorderLine = {
  ...{ perfume: "per_1", productName: "Asad", brand: "Lattafa", image: "/p.webp", size: "siz_1", ml: 100, unit: "ml" },
  ...{ ean: "6290360593012", stock: 0, sold30Days: 4, soldBefore: 2, waiting: 0, daysLeft: 0 },
  ...{ onOrder: 0, expectedOn: null, suggested: 3, averageCost: 27.1 },
};

test("the table lists what to order, with decimal commas, and leaves out lines with nothing to order", () => {
  const unknown = { ...LINE, averageCost: null, ean: "", suggested: 2, onOrder: 6 };
  expect(reorderTable([LINE, unknown, { ...LINE, suggested: 0 }]).slice(1)).toEqual([
    ["Lattafa", "Asad", "100 ml", "6290360593012", "3", "27,1", "81,3", "0"],
    ["Lattafa", "Asad", "100 ml", "", "2", "", "", "6"],
  ]);
  expect(totalUsdCents([LINE, unknown, LINE])).toBe(16_260);
});

test("no cell of the file is a formula", () => {
  const file = writeCsv(reorderTable([{ ...LINE, productName: '=HYPERLINK("x")' }]));
  expect(file).toContain("'=HYPERLINK");
  const read = readCsv(file);
  expect(read.ok && read.rows[1]?.cells[1]).toBe('=HYPERLINK("x")');
});
