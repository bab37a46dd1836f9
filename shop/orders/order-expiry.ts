/** The clock of transfer orders: units are held for some hours, then given back (specification 4, Transfer order). */
import { expiryMove, type OrderMove, PLACED_AS } from "./order-move.ts";
import type { OrderStatus } from "./order-state.ts";

export const PAYMENT_TYPES = ["transfer", "credit_card", "debit_card", "account_money"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Hours a transfer order holds its units where the configuration says nothing else. */
export const TRANSFER_HOLD_HOURS = 24;

/** What the clock looks at. */
export interface Expiring {
  statusGlimmer: OrderStatus;
  /** Null: never by clock. */
  expiresAtMs: number | null;
}

/**
 * When an order that moves into a state at `nowMs` expires; null when it does not: only transfer orders that wait for their
 * transfer do. A revived one holds for the full time again. `holdHours` may be a fraction.
 */
export function expiresAtMs(
  to: OrderStatus,
  paymentType: PaymentType,
  nowMs: number,
  holdHours: number = TRANSFER_HOLD_HOURS,
): number | null {
  const waits = to === PLACED_AS.transfer && paymentType === "transfer";
  return waits ? nowMs + Math.round(holdHours * 3_600_000) : null;
}

/** Whether an order's hold has run out. A receipt does not stop the clock. */
export function hasExpired({ statusGlimmer, expiresAtMs }: Expiring, nowMs: number): boolean {
  return statusGlimmer === PLACED_AS.transfer && expiresAtMs !== null && expiresAtMs <= nowMs;
}

/** The state a read shows: Orden Vencida from the moment the time has passed, stored or not. */
export function statusAt(order: Expiring, nowMs: number): OrderStatus {
  return hasExpired(order, nowMs) ? "Orden Vencida" : order.statusGlimmer;
}

/** What the clock does to an order now; null when nothing. The cron, or the next write that needs the units, stores it. */
export function clockMove(order: Expiring, nowMs: number): OrderMove | null {
  return hasExpired(order, nowMs) ? expiryMove() : null;
}
