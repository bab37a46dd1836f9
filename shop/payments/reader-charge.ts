/** Charges at a card reader. docs/product-rules.md#charges-at-a-card-reader */
import type { OrderStatus } from "../orders/order.ts";
import { isByProvider, type PaymentType } from "../orders/payment-method.ts";
import type { Review } from "../orders/placed-order.ts";

/** An older rejected order is not charged: its prices, number and date are those of another day. */
export const MAX_RETRY_AGE_MS = 24 * 3_600_000;

interface Rejected {
  statusGlimmer: OrderStatus;
  paymentTypeId: PaymentType;
  review: Review | null;
  createdAtMs: number;
}

/** Whether a card reader can charge an order: a rejected card order of the last 24 hours that waits for no administrator. */
export function isChargeable({ statusGlimmer, paymentTypeId, review, createdAtMs }: Rejected, nowMs: number): boolean {
  const isNew = nowMs - createdAtMs < MAX_RETRY_AGE_MS;
  return statusGlimmer === "Pago Rechazado" && isByProvider(paymentTypeId) && review === null && isNew;
}
