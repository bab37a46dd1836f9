/** Limits of unpaid orders. See docs/product-rules.md#open-order-limit */
import { type Refused, refuse } from "../refusal.ts";
import type { OrderLine } from "./placed-order.ts";

/** Maximum number of a person's unpaid orders, for cards and for the other methods each. */
export const MAX_OPEN_ORDERS = 3;

/** Maximum units that the unpaid orders of a network hold. Card orders do not count: the provider ends their holds. */
export const NETWORK_UNITS = 30;

/** The unpaid orders of a person and of a network, without overdue ones. */
export interface OpenOrders {
  /** Number of the person's orders whose card payment is undecided. */
  card: number;
  /** Number of the person's orders that wait for a transfer. */
  transfer: number;
  /** Units held by the transfer orders of the network. */
  networkUnits: number;
}

/** A line of a new order, as far as the limits count it. */
type CountedLine = Pick<OrderLine, "sizeId" | "quantity">;

/** The units that an order would hold. Decants hold none. */
export function heldUnits(lines: readonly CountedLine[]): number {
  return lines.reduce((sum, { sizeId, quantity }) => sum + (sizeId === null ? 0 : quantity), 0);
}

/** The refusal of a new order that would exceed a limit; null within the limits. */
export function refusalOfTooMany(
  open: OpenOrders,
  lines: readonly CountedLine[],
  { prefix, limits }: { prefix: "card" | "transfer"; limits: boolean },
): Refused<"card_too_many_open" | "transfer_too_many_open" | "transfer_over_limit"> | null {
  if (open[prefix] >= MAX_OPEN_ORDERS) return refuse({ code: `${prefix}_too_many_open` });
  const isCounted = limits && prefix === "transfer" && heldUnits(lines) > 0;
  const isOver = isCounted && open.networkUnits + heldUnits(lines) > NETWORK_UNITS;
  return isOver ? refuse({ code: "transfer_over_limit" }) : null;
}
