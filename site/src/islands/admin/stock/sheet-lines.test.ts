import { expect, test } from "vitest";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { comparedLines, countOf } from "./count-lines.ts";
import {
  allAt,
  fieldName,
  lineMessages,
  linesOf,
  numberedErrors,
  receiptOf,
  type SheetLine,
  sheetErrors,
  totalOf,
  unsentLines,
  unsentReceipt,
  withPerfumes,
  withScanned,
} from "./sheet-lines.ts";

const line = (size: string, typed: Partial<SheetLine> = {}): SheetLine => ({
  ...{ perfume: "per_1", size, productName: "Asad", brand: "Lattafa", image: "/asad.webp", label: "100 ml" },
  ...{ snF: "", snL: "", ros: "", cost: "" },
  ...typed,
});

/** A perfume with the fields that a sheet needs. */
const perfume = (id: string, ...sizes: object[]): AdminPerfume =>
  Object.assign(Object.create(null), {
    ...{ _id: id, productName: "Asad", brand: "Lattafa", image: "/asad.webp" },
    milliliters: sizes.map((size, index) => ({ _id: `${id}_${index}`, ml: 100, unit: "ml", ...size })),
  });

test("a perfume adds a line for each size, once", () => {
  const two = perfume("per_1", {}, { ml: 50 });
  expect(linesOf(two).map(({ size, label }) => [size, label])).toEqual([
    ["per_1_0", "100 ml"],
    ["per_1_1", "50 ml"],
  ]);
  const lines = withPerfumes([], [two, perfume("per_2", {})]);
  expect(lines).toHaveLength(3);
  expect(withPerfumes(lines, [two])).toEqual(lines);
  expect(withPerfumes(lines.slice(1), [two]).map(({ size }) => size)).toEqual(["per_1_1", "per_2_0", "per_1_0"]);
});

test("a scanned code adds a unit to the row of its size, at the chosen location", () => {
  const two = perfume("per_1", {}, { ml: 50 });
  const once = withScanned([], two, { size: "per_1_1", location: "ros" });
  expect(once.map(({ snF, ros }) => [snF, ros])).toEqual([
    ["", ""],
    ["", "1"],
  ]);
  const twice = withScanned(once, two, { size: "per_1_1", location: "ros" });
  expect(twice.map(({ ros }) => ros)).toEqual(["", "2"]);
  const typed = twice.map((each) => ({ ...each, snF: "x" }));
  expect(withScanned(typed, two, { size: "per_1_0", location: "snF" }).map(({ snF }) => snF)).toEqual(["1", "x"]);
});

test("a line shows what is wrong with it as a whole, also that its size is gone", () => {
  const errors = { "lines.0": ["Poné cuántas unidades entraron"], "lines.1.size": ["Ese tamaño ya no existe"] };
  expect(["a", "b", "c"].map((size) => lineMessages(errors, ["a", "b"], size))).toEqual([
    ["Poné cuántas unidades entraron"],
    ["Ese tamaño ya no existe"],
    [],
  ]);
});

test("only lines with anything typed are sent, and their fields are named as the server names them", () => {
  const [empty, cheap, typed] = [line("a"), line("b", { cost: "3" }), line("c", { snF: "2", ros: "1", cost: "26,80" })];
  const lines = [empty, cheap, typed];
  const { sizes } = numberedErrors({ errors: {}, sizes: [] }, {}, lines);
  expect(lines.map((each) => fieldName(sizes, each, "snF"))).toEqual(["a.snF", "lines.0.snF", "lines.1.snF"]);
  const without = { supplier: "Once", note: "", purchaseOrder: null };
  expect(receiptOf({ ...without, lines: [empty, typed] })).toEqual({
    supplier: "Once",
    note: "",
    lines: [{ perfume: "per_1", size: "c", snF: 2, snL: 0, ros: 1, cost: 26.8 }],
  });
  const other = receiptOf({ ...without, purchaseOrder: { _id: "puo_1", number: 7 }, lines: [line("d", { snL: "4" })] });
  expect(other.lines[0]).not.toHaveProperty("cost");
  expect(other.purchaseOrder).toBe("puo_1");
  expect(totalOf(lines)).toBe(3);
});

test("units are whole numbers from 0, and a cost is above 0", () => {
  const lines = [line("a", { snF: "1,5", snL: "-1", ros: "x", cost: "0" }), line("b", { snF: "0" })];
  expect(sheetErrors(lines, { isCount: false })).toEqual({
    "lines.0.snF": ["Número entero"],
    "lines.0.snL": ["Número entero"],
    "lines.0.ros": ["Número entero"],
    "lines.0.cost": ["Un costo, como 26,80"],
  });
  expect(totalOf(lines)).toBe(0);
});

test("a point before three digits separates thousands of units, and decimals of a cost", () => {
  const lines = [line("a", { snF: "1.000", cost: "1.5" })];
  expect(sheetErrors(lines, { isCount: false })).toEqual({});
  expect(receiptOf({ supplier: "Once", note: "", purchaseOrder: null, lines }).lines[0]).toMatchObject({
    snF: 1000,
    cost: 1.5,
  });
});

test("an error stays at its line when an earlier line is emptied or removed", () => {
  const lines = [line("a", { snF: "x" }), line("b", { snF: "y" })];
  const errors = sheetErrors(lines, { isCount: false });
  const came = numberedErrors({ errors: {}, sizes: [] }, errors, lines);
  expect(came.sizes).toEqual(["a", "b"]);
  const { "lines.0.snF": _, ...left } = errors;
  const later = numberedErrors(came, left, lines.slice(1));
  expect(fieldName(later.sizes, line("b"), "snF")).toBe("lines.1.snF");
  // The numbers in the next errors refer to the lines that were sent then.
  const next = numberedErrors(later, sheetErrors(lines.slice(1), { isCount: false }), lines.slice(1));
  expect(fieldName(next.sizes, line("b"), "snF")).toBe("lines.0.snF");
  expect(numberedErrors(next, {}, [line("c", { ros: "1" })]).sizes).toEqual(["c"]);
});

test("a line of a count needs its units at every location", () => {
  expect(sheetErrors([line("a", { snF: "1" }), line("b")], { isCount: true })).toEqual({
    "lines.0.snL": ["Poné 0 si no hay"],
    "lines.0.ros": ["Poné 0 si no hay"],
  });
});

test("a count is compared with what is stored, and sent with it", () => {
  const stored = perfume("per_1", { snF: 9, snL: 0, ros: 3, stock: 8, reserved: 1, defectiveStock: 1 });
  const counted = line("per_1_0", { snF: "8", snL: "0", ros: "1" });
  const compared = comparedLines([counted, line("per_1_1")], [stored]);
  const seen = { snF: 9, snL: 0, ros: 3, onShelf: 10 };
  expect(compared).toEqual([
    {
      line: counted,
      seen,
      stock: 8,
      stockDifference: -1,
      moved: [
        { location: "snF", from: 9, to: 8 },
        { location: "ros", from: 3, to: 1 },
      ],
    },
  ]);
  expect(countOf(compared, true)).toEqual({
    correctStock: true,
    lines: [{ perfume: "per_1", size: "per_1_0", snF: 8, snL: 0, ros: 1, seen }],
  });
  const gone = comparedLines([line("gone", { snF: "1", snL: "0", ros: "0" })], [stored]);
  expect(gone[0]?.seen).toEqual({ snF: 0, snL: 0, ros: 0, onShelf: 0 });
});

test("all units go to one location; what cannot be read stays", () => {
  const lines = [line("a", { snF: "3", ros: "1", cost: "2" }), line("b"), line("c", { snF: "dos" })];
  expect(allAt(lines, "snL")).toEqual([line("a", { snL: "4", cost: "2" }), line("b"), lines[2]]);
});

test("after a save, only what was added while it was sent is left", () => {
  const sent = [line("a", { snF: "3", cost: "26,80" }), line("b", { snL: "1" }), line("c")];
  expect(unsentLines(sent, sent)).toEqual([]);
  const [a, b, c] = [line("a", { snF: "4", cost: "26,80" }), line("b", { snL: "1" }), line("c", { ros: "2" })];
  expect(unsentLines([a, b, c, line("d", { snF: "1" }), line("e")], sent)).toEqual([
    line("a", { snF: "1", cost: "26,80" }),
    c,
    line("d", { snF: "1" }),
    line("e"),
  ]);
});

test("units that were put in another location, or taken back, while they were sent are not sent again", () => {
  const sent = [line("a", { snF: "3" })];
  expect(unsentLines([line("a", { ros: "3" })], sent)).toEqual([]);
  expect(unsentLines([line("a", { snF: "2" })], sent)).toEqual([]);
  expect(unsentLines([line("a", { snF: "1", snL: "2", ros: "1" })], sent)).toEqual([line("a", { snL: "1" })]);
});

test("all units of another purchase order are sent, also when an earlier one had the same sizes", () => {
  const receipt = (order: number | null, ...lines: SheetLine[]) => {
    const purchaseOrder = order === null ? null : { _id: `puo_${order}`, number: order };
    return { supplier: "Once", note: "", purchaseOrder, lines };
  };
  const sent = receipt(1, line("a", { snF: "5" }));
  const other = receipt(2, line("a", { snF: "4" }), line("b", { snF: "3" }));
  expect(unsentReceipt(other, sent)).toEqual(other);
  expect(unsentReceipt(other, { ...sent, purchaseOrder: null })).toEqual(other);
  expect(unsentReceipt(receipt(1, line("a", { snF: "6" })), sent)).toEqual(receipt(1, line("a", { snF: "1" })));
  // The same goods, taken out of their purchase order.
  expect(unsentReceipt({ ...sent, purchaseOrder: null }, sent)).toEqual(receipt(null));
});
