/** Goods ordered from suppliers. docs/product-rules.md#purchase-orders */
import { type Refused, refuse } from "../refusal.ts";
import { GONE, NAMED_TWICE } from "./stock-desk.ts";

/** Number of closed purchase orders that the panel shows. */
export const CLOSED_SHOWN = 10;

/** A size of a purchase order, in units. */
export interface OrderedUnits {
  /** Units ordered. */
  units: number;
  /** Units of this size in the receipts of the purchase order. */
  received: number;
}

/** Returns the units that have not arrived; 0 when more arrived than were ordered. */
export function missingUnits({ units, received }: OrderedUnits): number {
  return Math.max(0, units - received);
}

/** Returns the units of all lines that have not arrived. */
export function missingInAll(lines: readonly OrderedUnits[]): number {
  return lines.reduce((sum, line) => sum + missingUnits(line), 0);
}

/** `late`: open, and the day when the goods should have arrived has passed. */
export const PURCHASE_ORDER_STATES = ["open", "late", "closed"] as const;
export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number];

/** Returns the state of a purchase order on a day in Argentina (`YYYY-MM-DD`). Without an expected day it is never late. */
export function purchaseOrderState(
  { closedAtMs, expectedOn }: { closedAtMs: number | null; expectedOn: string | null },
  today: string,
): PurchaseOrderState {
  if (closedAtMs !== null) return "closed";
  return expectedOn !== null && expectedOn < today ? "late" : "open";
}

interface Entered {
  /** `YYYY-MM-DD` in Argentina, or null. */
  expectedOn: string | null;
  lines: readonly { sizeId: string }[];
}

/**
 * Checks a purchase order against the sizes that exist and the day in Argentina. Refuses a day before `today`, and sizes that
 * are gone or named twice; the messages are named by field, such as `lines.0.size`.
 */
export function checkPurchaseOrder(
  { expectedOn, lines }: Entered,
  { known, today }: { known: ReadonlySet<string>; today: string },
): { ok: true } | Refused<"invalid_fields"> {
  const fields: Record<string, string[]> = {};
  if (expectedOn !== null && expectedOn < today) fields["expectedOn"] = ["Tiene que ser desde hoy"];
  for (const [index, { sizeId }] of lines.entries()) {
    if (!known.has(sizeId)) fields[`lines.${index}.size`] = [GONE];
    else if (lines.findIndex((other) => other.sizeId === sizeId) < index) fields[`lines.${index}.size`] = [NAMED_TWICE];
  }
  return Object.keys(fields).length > 0 ? refuse({ code: "invalid_fields", fields }) : { ok: true };
}
