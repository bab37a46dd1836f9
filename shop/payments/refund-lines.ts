/** Refunds of units of an order's lines. See docs/product-rules.md#refund-by-line */
import type { ArsCentavos } from "../pricing/money.ts";
import { type Refused, refuse } from "../refusal.ts";

/** Units of a line that a refund is for. */
export interface RefundedLine {
  /** Position of the line in its order, from 1. */
  line: number;
  quantity: number;
  /** Whether the units return to stock once the refund is done. */
  restock: boolean;
}

interface Refund {
  state: "intent" | "done" | "refused";
  lines: readonly RefundedLine[];
}

/** The units of a line in its refunds: all, those of refunds that are not done yet, and those back in stock. */
export interface RefundedUnits {
  all: number;
  open: number;
  restocked: number;
}

/** Returns the refunded units of a line. Those of a refused refund do not count. */
export function refundedUnits(refunds: readonly Refund[], line: number): RefundedUnits {
  const units = { all: 0, open: 0, restocked: 0 };
  for (const { state, lines } of refunds)
    for (const { quantity, restock } of state === "refused" ? [] : lines.filter((one) => one.line === line)) {
      units.all += quantity;
      if (state === "intent") units.open += quantity;
      else if (restock) units.restocked += quantity;
    }
  return units;
}

/** A line of an order: its units, their price in the order, and their size; null for a decant. */
interface PaidLine {
  quantity: number;
  unitCentavos: ArsCentavos;
  sizeId: string | null;
}

/** The chosen units with what the buyer paid for them. A line without a size has no stock, so it never restocks. */
type ChosenUnits = { ok: true; lines: RefundedLine[]; paidCentavos: ArsCentavos } | Refused<"invalid_fields">;

/**
 * Checks the units that an administrator chose. Each unit is worth its price in the order, so that refunds of all units, in
 * any parts, add up to the price of the order's products. Refuses unknown and repeated lines, and more units than are left.
 */
export function chooseUnits(
  lines: readonly PaidLine[],
  refunds: readonly Refund[],
  chosen: readonly RefundedLine[],
): ChosenUnits {
  const units: RefundedLine[] = [];
  let paidCentavos = 0;
  for (const { line, quantity, restock } of chosen) {
    const found = lines[line - 1];
    const isRepeated = units.some((one) => one.line === line);
    if (!found || isRepeated || quantity > found.quantity - refundedUnits(refunds, line).all)
      return refuse({ code: "invalid_fields", fields: { lines: [NOT_LEFT] } });
    units.push({ line, quantity, restock: restock && found.sizeId !== null });
    paidCentavos += quantity * found.unitCentavos;
  }
  return { ok: true, lines: units, paidCentavos };
}

const NOT_LEFT = "Esas unidades no están en el pedido o ya se devolvieron";
