/** Expiry of transfer orders: units are held for some hours, then released. See docs/product-rules.md#order-expiry */
import { expiryMove, type OrderMove, PLACED_AS } from "./order-move.ts";
import type { OrderStatus } from "./order-state.ts";

export const PAYMENT_TYPES = ["transfer", "credit_card", "debit_card", "account_money"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Default hours that a transfer order holds its units. */
export const TRANSFER_HOLD_HOURS = 24;

/** The fields of an order that its expiry follows from. */
export interface Expiring {
  statusGlimmer: OrderStatus;
  /** Null when the order never expires by clock. */
  expiresAtMs: number | null;
}

/**
 * Returns when an order that moves to a state at `nowMs` expires. Null except for transfer orders that wait for their
 * transfer. A revived order is held for the full time again. `holdHours` may be a fraction.
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

/** Whether an order's hold has run out. A receipt does not extend it. */
export function hasExpired({ statusGlimmer, expiresAtMs }: Expiring, nowMs: number): boolean {
  return statusGlimmer === PLACED_AS.transfer && expiresAtMs !== null && expiresAtMs <= nowMs;
}

/** The state that a read shows: Orden Vencida once the time has passed, whether stored or not. */
export function statusAt(order: Expiring, nowMs: number): OrderStatus {
  return hasExpired(order, nowMs) ? "Orden Vencida" : order.statusGlimmer;
}

/** The expiry move of an order, or null. The cron stores it, or the next write that needs the units. */
export function clockMove(order: Expiring, nowMs: number): OrderMove | null {
  return hasExpired(order, nowMs) ? expiryMove() : null;
}
