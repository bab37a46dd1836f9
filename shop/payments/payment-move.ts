/**
 * The order's move that a payment update causes. See docs/product-rules.md#order-moves, docs/faults.md#p6-late-webhook and
 * docs/faults.md#p7-paid-after-expiry-or-cancellation
 */
import { type OrderMove, PLACED_AS, type ProviderNotice, providerMove } from "../orders/order.ts";
import { isLive } from "./attempt.ts";
import { MONEY_TAKEN, type PaymentStatus, type ProviderPayment, rankOf } from "./provider-payment.ts";
import type { PaidOrder, PaymentSituation } from "./situation.ts";

/**
 * The order's notice for each payment status; null moves nothing. A payment that is refunded when first seen counts as
 * cancelled.
 */
const NOTICE_OF: Readonly<Record<PaymentStatus, ProviderNotice | null>> = {
  unknown: null,
  pending: "pending",
  in_process: "pending",
  authorized: "pending",
  rejected: "rejected",
  cancelled: "cancelled",
  approved: "approved",
  in_mediation: "approved",
  refunded: "cancelled",
  charged_back: null,
};

const REFUNDED = rankOf("refunded");

/** The parts of the situation that matter besides the order. */
type MoveContext = Pick<PaymentSituation, "known" | "attempt" | "otherLive">;

/**
 * Returns the order's move, or null. Money moves the order once, when it is first seen, and once more when it is refunded
 * while the order still waits (a payment with a mismatch): a repeated webhook never undoes an administrator's later move.
 * All other updates move it only for the attempt in progress, so that an earlier attempt cannot end a later one.
 */
export function paymentMove(order: PaidOrder, context: MoveContext, payment: ProviderPayment): OrderMove | null {
  const notice = NOTICE_OF[payment.status];
  const isOld =
    context.known !== null && rankOf(context.known.status) >= (notice === "approved" ? MONEY_TAKEN : REFUNDED);
  if (notice === null || isOld || (notice !== "approved" && !isUnderWay(context))) return null;
  const move = providerMove(order.statusGlimmer, notice, payment.statusDetail);
  return move && (move.from !== move.to || move.statusDetail !== order.statusDetail) ? move : null;
}

/** Whether this is the first pending update of the payment that an order waits for. */
export function isFirstPending({ statusGlimmer }: PaidOrder, context: MoveContext, payment: ProviderPayment): boolean {
  const isFirst = context.known === null || rankOf(context.known.status) === 0;
  return isFirst && rankOf(payment.status) === 1 && statusGlimmer === PLACED_AS.card && isUnderWay(context);
}

/** A payment without a known attempt is in progress unless another attempt is live. */
function isUnderWay({ attempt, otherLive }: MoveContext): boolean {
  return attempt ? isLive(attempt.state) : !otherLive;
}
