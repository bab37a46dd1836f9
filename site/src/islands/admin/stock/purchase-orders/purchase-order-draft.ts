/** A purchase order before it is sent, and the receipt that it becomes. */
import type { FieldMessages } from "#shop/refusal.ts";
import type { PurchaseOrder, SentPurchaseOrder } from "#shop/stock/purchase-orders.contract.ts";
import type { WireReorderLine } from "#shop/stock/stock-desk.contract.ts";
import { dayMessage } from "../../kit/days/day-text.ts";
import { decimalText, parseDollars, parseUnits } from "../../kit/formats.ts";
import { COST, emptyLine, isCost, type ReceiptValues } from "../sheet-lines.ts";

/** A size in a purchase order, with its units and cost as typed. */
export interface OrderedLine {
  size: string;
  productName: string;
  brand: string;
  image: string;
  /** "100 ml" */
  label: string;
  units: string;
  /** Dollars of a unit. */
  cost: string;
}

export interface PurchaseOrderValues {
  supplier: string;
  note: string;
  /** `YYYY-MM-DD`, as typed while it cannot be read, or empty. */
  expectedOn: string;
  lines: OrderedLine[];
}

/** A new purchase order of some sizes of the reorder list: the suggested units, at least one of each, at their average cost. */
export function newPurchaseOrder(chosen: readonly WireReorderLine[]): PurchaseOrderValues {
  return {
    ...{ supplier: "", note: "", expectedOn: "" },
    lines: chosen.map(({ size, productName, brand, image, ml, unit, suggested, averageCost }) => ({
      ...{ size, productName, brand, image, label: `${ml} ${unit}`, units: `${Math.max(1, suggested)}` },
      cost: averageCost === null ? "" : decimalText(averageCost),
    })),
  };
}

/** The errors of what was typed. `today` is the day in Argentina. */
export function purchaseOrderErrors(values: PurchaseOrderValues, today: string): FieldMessages {
  const { supplier, expectedOn, lines } = values;
  const fields: Record<string, string[]> = {};
  if (supplier.trim() === "") fields["supplier"] = ["Poné a quién le compraste"];
  const day =
    expectedOn === "" ? null : (dayMessage(expectedOn) ?? (expectedOn < today ? "Tiene que ser desde hoy" : null));
  if (day) fields["expectedOn"] = [day];
  for (const [index, { units, cost }] of lines.entries()) {
    if (!parseUnits(units)) fields[`lines.${index}.units`] = ["Número entero, desde 1"];
    if (!isCost(cost)) fields[`lines.${index}.cost`] = [COST];
  }
  return fields;
}

/** The body of a purchase order without errors. */
export function sentPurchaseOrder({ supplier, note, expectedOn, lines }: PurchaseOrderValues): SentPurchaseOrder {
  return {
    ...{ supplier, note, expectedOn: expectedOn || null },
    lines: lines.map(({ size, units, cost }) => {
      return { size, units: parseUnits(units) ?? 0, cost: parseDollars(cost) };
    }),
  };
}

/** The units of all lines, and what they cost in dollar cents; invalid text counts as 0. */
export function totalsOf(lines: readonly Pick<OrderedLine, "units" | "cost">[]): { units: number; usdCents: number } {
  let [units, usdCents] = [0, 0];
  for (const line of lines) {
    const of = parseUnits(line.units) ?? 0;
    units += of;
    usdCents += of * Math.round((parseDollars(line.cost) ?? 0) * 100);
  }
  return { units, usdCents };
}

/** Returns a receipt of the missing units of a purchase order, all at the first location. */
export function receiptFor({ _id, number, supplier, lines }: PurchaseOrder): Omit<ReceiptValues, "note"> {
  return {
    ...{ supplier, purchaseOrder: { _id, number } },
    lines: lines
      .filter(({ missing }) => missing > 0)
      .map((line) => ({
        ...emptyLine(line),
        ...{ snF: `${line.missing}`, cost: line.cost === null ? "" : decimalText(line.cost) },
      })),
  };
}
