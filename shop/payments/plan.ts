/** What a payment update does to its order, for every caller. docs/architecture.md#one-place-applies-a-payment */
import { ID_PREFIXES } from "../id.ts";
import type { PaymentAdminMailKind, PaymentMailKind } from "../mail/mail.ts";
import { holdOf, type OrderMove, type ProviderOutcome, providerMove } from "../orders/order.ts";
import { PAYMENT_METHODS } from "../orders/payment-method.ts";
import type { Review } from "../orders/placed-order.ts";
import { type AttemptState, attemptStateOf, isLive } from "./attempt.ts";
import {
  holdsMoney,
  MONEY_TAKEN,
  type PaymentStatus,
  type ProviderPayment,
  paymentTypeOf,
  rankOf,
  type StoredPayment,
  supersedes,
} from "./provider-payment.ts";
import { matchesOrder, type OrderFigures, type PaidOrder, type PaymentSituation } from "./situation.ts";

export interface PaymentPlan {
  /** Whether the payment's row is written. If not, the stored one is not replaced, and the plan changes nothing. */
  stores: boolean;
  /** The attempt's new state; null when it does not change. */
  attemptState: AttemptState | null;
  /** A move from a state to itself only changes the detail. */
  move: OrderMove | null;
  /** Replaces the move and its mails if the move takes units again and they are sold out; null if it takes none. */
  otherwise: { review: Review; adminMails: readonly PaymentAdminMailKind[] } | null;
  figures: OrderFigures | null;
  /** Set on the order; null keeps the current one. */
  review: Review | null;
  clearsReview: boolean;
  mails: readonly PaymentMailKind[];
  adminMails: readonly PaymentAdminMailKind[];
  emptiesCart: boolean;
}

const NOTHING: PaymentPlan = {
  stores: false,
  attemptState: null,
  move: null,
  otherwise: null,
  figures: null,
  review: null,
  clearsReview: false,
  mails: [],
  adminMails: [],
  emptiesCart: false,
};

/** Why an administrator must decide about a payment, and the mails about it. */
type ReviewCase = { review: Review; adminMails: readonly PaymentAdminMailKind[] };
const MISMATCH: ReviewCase = { review: "payment_mismatch", adminMails: ["payment-mismatch"] };
const TWICE: ReviewCase = { review: "payment_mismatch", adminMails: ["payment-twice"] };
const NO_STOCK: ReviewCase = { review: "paid_without_stock", adminMails: ["payment-without-stock"] };

/** Plans a payment update. A repeated update changes nothing more. docs/product-rules.md#order-moves */
export function planPayment(situation: PaymentSituation, payment: ProviderPayment): PaymentPlan {
  const { order, known, attempt, otherLive } = situation;
  if (!supersedes(payment, known)) return NOTHING;
  if (!order) return { ...NOTHING, stores: true, adminMails: isLostOrder(payment, known) ? ["payment-orphan"] : [] };
  const base = { ...NOTHING, stores: true, attemptState: attemptStateOf(payment, attempt, otherLive) };
  const reviewCase = reviewCaseOf(order, situation, payment);
  if (reviewCase) return { ...base, ...doubts(reviewCase, situation, payment), mails: refundMails(known, payment) };
  return { ...base, ...moves(order, situation, payment), ...reviews(order, situation, payment) };
}

function reviewCaseOf(
  order: PaidOrder,
  { collectorId, otherMoney }: PaymentSituation,
  payment: ProviderPayment,
): ReviewCase | null {
  if (!matchesOrder(order, collectorId, payment)) return MISMATCH;
  return otherMoney && holdsMoney(payment) ? TWICE : null;
}

/**
 * The mark and the mails of a payment that an administrator must decide about. Once its money is known, it is not reported
 * again. The mark of a dispute, of this payment or of another one, replaces the other marks.
 */
function doubts(
  { review, adminMails }: ReviewCase,
  { known, otherDispute }: PaymentSituation,
  payment: ProviderPayment,
): Partial<PaymentPlan> {
  if (!isAnotherStatus(payment, known)) return {};
  const isInDispute = payment.status === "in_mediation";
  const isReported = known !== null && rankOf(known.status) >= MONEY_TAKEN;
  return {
    review: isInDispute || otherDispute ? "in_mediation" : review,
    adminMails: [...(isReported ? [] : adminMails), ...(isInDispute ? (["payment-in-mediation"] as const) : [])],
  };
}

function moves(order: PaidOrder, situation: PaymentSituation, payment: ProviderPayment): Partial<PaymentPlan> {
  const move = paymentMove(order, situation, payment);
  const first = isFirstPending(order, situation, payment);
  const paid = move?.hold === "committed";
  return {
    move,
    otherwise: move?.stockEvent === "resell" ? NO_STOCK : null,
    figures: figuresOf(order, situation, payment),
    mails: mailsOf(move, first, situation, payment),
    // A pending payment has already emptied the cart: the cart's current lines were added later.
    emptiesCart: first || (paid && (situation.known === null || rankOf(situation.known.status) !== 1)),
  };
}

function mailsOf(
  move: OrderMove | null,
  isFirst: boolean,
  { known, buyerWaits }: PaymentSituation,
  payment: ProviderPayment,
): PaymentMailKind[] {
  const mails: (PaymentMailKind | false)[] = [
    move?.to === "En Preparación" && "order-confirmed",
    isFirst && "order-in-review",
    move?.to === "Pago Rechazado" && !buyerWaits && "order-rejected",
    move?.to === "Cancelado" && !buyerWaits && !hasNewRefund(payment, known) && "order-cancelled",
    ...refundMails(known, payment),
  ];
  return mails.filter((kind) => kind !== false);
}

function refundMails(known: StoredPayment | null, payment: ProviderPayment): PaymentMailKind[] {
  return hasNewRefund(payment, known) ? ["order-refunded"] : [];
}

function hasNewRefund({ refundedCentavos }: ProviderPayment, known: StoredPayment | null): boolean {
  return refundedCentavos > (known?.refundedCentavos ?? 0);
}

function reviews(order: PaidOrder, situation: PaymentSituation, payment: ProviderPayment): Partial<PaymentPlan> {
  const { known } = situation;
  const { review } = order;
  const isDisputeOver = payment.status === "approved" && review === "in_mediation";
  const isNew = isAnotherStatus(payment, known);
  const isMarked = review !== null && review !== "charged_back";
  const isRefunded = isMarked && payment.status === "refunded" && (isNew || hasNewRefund(payment, known));
  const isRefundRetried = review === "refund_refused" && hasNewRefund(payment, known);
  // These come first, because a refund does not end the mark of a dispute or charge-back.
  if (payment.status === "in_mediation" && (isNew || isRefundRetried))
    return { review: "in_mediation", adminMails: isNew ? ["payment-in-mediation"] : [] };
  const isReported = !isNew && payment.statusDetail === known?.statusDetail;
  if (payment.status === "charged_back" && !isReported)
    return { review: "charged_back", adminMails: ["payment-charged-back"] };
  return isDisputeOver || isRefunded || isRefundRetried ? endReview(order, situation, payment) : {};
}

/**
 * Removes the order's mark, unless another payment is in dispute or has a mismatch, or the order still has money without goods.
 */
function endReview(order: PaidOrder, situation: PaymentSituation, payment: ProviderPayment): Partial<PaymentPlan> {
  if (situation.otherDispute) return order.review === "in_mediation" ? {} : { review: "in_mediation" };
  const isOwed = (situation.otherMoney || holdsMoney(payment)) && holdOf(order.statusGlimmer) !== "committed";
  if (!isOwed && !situation.otherMismatch) return { clearsReview: true };
  const { review } = isOwed ? NO_STOCK : MISMATCH;
  return order.review === review ? {} : { review };
}

/** Whether money was taken for a missing order of this shop, and not for another sale of the account (a showroom's QR). */
function isLostOrder(payment: ProviderPayment, known: StoredPayment | null): boolean {
  const isOurs = payment.externalReference?.startsWith(`${ID_PREFIXES.order}_`) ?? false;
  return isOurs && takesMoney(payment, known);
}

function takesMoney(payment: ProviderPayment, known: StoredPayment | null): boolean {
  return rankOf(payment.status) >= MONEY_TAKEN && (known === null || rankOf(known.status) < MONEY_TAKEN);
}

function isAnotherStatus(payment: ProviderPayment, known: StoredPayment | null): boolean {
  return payment.status !== known?.status;
}

const FIGURES = ["paymentTypeId", "paymentMethodId", "totalPaidCentavos", "netReceivedCentavos"] as const;

/**
 * The new payment figures, or null if they stay. The figures of a rejected payment are of a charge that was not made: it sets
 * none, and those that it had set while pending end.
 */
function figuresOf(order: PaidOrder, situation: PaymentSituation, payment: ProviderPayment): OrderFigures | null {
  const isUnpaid = payment.status === "rejected" || payment.status === "cancelled";
  if (isUnpaid && isInProgress(situation) && !situation.otherMoney) return changedFigures(order, unpaidFigures(order));
  if (!holdsMoney(payment) && rankOf(payment.status) !== 1) return null;
  const net = payment.netReceivedCentavos ?? 0;
  return changedFigures(order, {
    paymentTypeId: paymentTypeOf(payment),
    paymentMethodId: payment.paymentMethodId || order.paymentMethodId,
    totalPaidCentavos: payment.totalPaidCentavos || order.totalPaidCentavos,
    netReceivedCentavos: net > 0 ? net : order.netReceivedCentavos,
  });
}

function unpaidFigures({ paymentTypeId, paymentMethodId, transactionCentavos }: PaidOrder): OrderFigures {
  return { paymentTypeId, paymentMethodId, totalPaidCentavos: transactionCentavos, netReceivedCentavos: null };
}

function changedFigures(order: PaidOrder, figures: OrderFigures): OrderFigures | null {
  return FIGURES.every((name) => figures[name] === order[name]) ? null : figures;
}

/** The outcome of each payment status; null moves nothing. A refund cancels an order that still waits for its payment. */
const OUTCOME_OF: Readonly<Record<PaymentStatus, ProviderOutcome | null>> = {
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

/**
 * An approval moves the order only when its money is first seen, a refund only while the order still waits: so a repeated
 * webhook never undoes an administrator's move. All updates except approvals count only for the attempt in progress.
 */
function paymentMove(order: PaidOrder, situation: PaymentSituation, payment: ProviderPayment): OrderMove | null {
  const { known } = situation;
  const outcome = OUTCOME_OF[payment.status];
  const isOld = known !== null && rankOf(known.status) >= (outcome === "approved" ? MONEY_TAKEN : REFUNDED);
  if (outcome === null || isOld || (outcome !== "approved" && !isInProgress(situation))) return null;
  const move = providerMove(order.statusGlimmer, outcome, payment.statusDetail);
  return move && (move.from !== move.to || move.statusDetail !== order.statusDetail) ? move : null;
}

/** Whether this is the first pending update of the payment that an order waits for. */
function isFirstPending({ statusGlimmer }: PaidOrder, situation: PaymentSituation, payment: ProviderPayment): boolean {
  const isFirst = situation.known === null || rankOf(situation.known.status) === 0;
  const waits = statusGlimmer === PAYMENT_METHODS.card.placedAs && isInProgress(situation);
  return isFirst && rankOf(payment.status) === 1 && waits;
}

/** A payment without a known attempt is in progress unless another attempt is live. */
function isInProgress({ attempt, otherLive }: PaymentSituation): boolean {
  return attempt ? isLive(attempt.state) : !otherLive;
}
