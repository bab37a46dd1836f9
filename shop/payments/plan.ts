/**
 * Plans what a payment update does to its order: the one rule behind the charge's answer, the webhook and the
 * reconciliation. It reads and writes nothing; the flow stores the plan in one batch. See
 * docs/architecture.md#one-place-applies-a-payment
 */
import type { OrderMove } from "../orders/order-move.ts";
import { holdOf } from "../orders/order-state.ts";
import { type AttemptState, attemptStateOf } from "./attempt.ts";
import { figuresOf } from "./figures.ts";
import { matchesOrder } from "./mismatch.ts";
import { isFirstPending, paymentMove } from "./payment-move.ts";
import {
  holdsMoney,
  MONEY_TAKEN,
  type ProviderPayment,
  rankOf,
  type StoredPayment,
  supersedes,
} from "./provider-payment.ts";
import type { Review } from "./review.ts";
import type { OrderFigures, PaidOrder, PaymentSituation } from "./situation.ts";

/** Mails to the buyer. A refund mail is sent once for each new amount. */
export const PAYMENT_MAIL_KINDS = [
  "order-confirmed",
  "order-in-review",
  "order-rejected",
  "order-cancelled",
  "order-refunded",
] as const;
export type PaymentMailKind = (typeof PAYMENT_MAIL_KINDS)[number];

/** Mails to the administrators, about money that needs a decision. */
export const PAYMENT_ADMIN_MAIL_KINDS = [
  "payment-without-stock",
  "payment-mismatch",
  "payment-twice",
  "payment-in-mediation",
  "payment-charged-back",
  "payment-orphan",
] as const;
export type PaymentAdminMailKind = (typeof PAYMENT_ADMIN_MAIL_KINDS)[number];

export interface PaymentPlan {
  /** Whether the payment's row is written. False for an update older than the stored one; then nothing else happens. */
  stores: boolean;
  /** The attempt's new state; null when it stays. */
  attemptState: AttemptState | null;
  /** A move from a state to itself only changes the detail. */
  move: OrderMove | null;
  /** Replaces the move and its mails when the units that it takes again are gone; null when it takes none. */
  otherwise: { review: Review; adminMails: readonly PaymentAdminMailKind[] } | null;
  /** Null when unchanged. */
  figures: OrderFigures | null;
  /** Set on the order; null keeps the current one. */
  review: Review | null;
  clearsReview: boolean;
  mails: readonly PaymentMailKind[];
  adminMails: readonly PaymentAdminMailKind[];
  /** Whether the bought lines leave the cart. */
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

/** A payment with a mismatch and a second payment move nothing. Both wait for an administrator. */
type Doubt = { review: Review; adminMails: readonly PaymentAdminMailKind[] };
const MISMATCH: Doubt = { review: "payment_mismatch", adminMails: ["payment-mismatch"] };
const TWICE: Doubt = { review: "payment_mismatch", adminMails: ["payment-twice"] };
const NO_STOCK: Doubt = { review: "paid_without_stock", adminMails: ["payment-without-stock"] };

/** Plans a payment update. A replay does nothing more. docs/product-rules.md#order-moves */
export function planPayment(situation: PaymentSituation, word: ProviderPayment): PaymentPlan {
  const { order, known, attempt, otherLive } = situation;
  if (!supersedes(word, known)) return NOTHING;
  if (!order) return { ...NOTHING, stores: true, adminMails: takesMoney(word, known) ? ["payment-orphan"] : [] };
  const kept = { ...NOTHING, stores: true, attemptState: attemptStateOf(word, attempt, otherLive) };
  const doubt = doubtOf(order, situation, word);
  if (doubt) return { ...kept, ...(isAnotherStatus(word, known) ? doubt : {}), mails: refundMails(known, word) };
  return { ...kept, ...moves(order, situation, word), ...reviews(order, situation, word) };
}

function doubtOf(order: PaidOrder, { collectorId, otherMoney }: PaymentSituation, word: ProviderPayment): Doubt | null {
  if (!matchesOrder(order, collectorId, word)) return MISMATCH;
  return otherMoney && holdsMoney(word) ? TWICE : null;
}

function moves(order: PaidOrder, situation: PaymentSituation, word: ProviderPayment): Partial<PaymentPlan> {
  const move = paymentMove(order, situation, word);
  const first = isFirstPending(order, situation, word);
  const paid = move?.hold === "committed";
  return {
    move,
    otherwise: move?.stockEvent === "resell" ? NO_STOCK : null,
    figures: figuresOf(order, word),
    mails: mailsOf(move, first, situation, word),
    // A pending payment has already emptied the cart: its current lines were added later.
    emptiesCart: first || (paid && (situation.known === null || rankOf(situation.known.status) !== 1)),
  };
}

function mailsOf(
  move: OrderMove | null,
  isFirst: boolean,
  { known, buyerWaits }: PaymentSituation,
  word: ProviderPayment,
): PaymentMailKind[] {
  const mails: (PaymentMailKind | false)[] = [
    move?.to === "En Preparación" && "order-confirmed",
    isFirst && "order-in-review",
    move?.to === "Pago Rechazado" && !buyerWaits && "order-rejected",
    move?.to === "Cancelado" && !buyerWaits && !isMoreGivenBack(word, known) && "order-cancelled",
    ...refundMails(known, word),
  ];
  return mails.filter((kind) => kind !== false);
}

function refundMails(known: StoredPayment | null, word: ProviderPayment): PaymentMailKind[] {
  return isMoreGivenBack(word, known) ? ["order-refunded"] : [];
}

function isMoreGivenBack({ refundedCentavos }: ProviderPayment, known: StoredPayment | null): boolean {
  return refundedCentavos > (known?.refundedCentavos ?? 0);
}

function reviews(order: PaidOrder, situation: PaymentSituation, word: ProviderPayment): Partial<PaymentPlan> {
  const { known } = situation;
  const { review } = order;
  const isOver = word.status === "approved" && review === "in_mediation";
  const isGivenBack = word.status === "refunded" && review !== null && review !== "charged_back";
  const isMended = review === "refund_refused" && isMoreGivenBack(word, known);
  if (isOver || isGivenBack || isMended) return answered(order, situation, word);
  if (word.status === "in_mediation" && isAnotherStatus(word, known))
    return { review: "in_mediation", adminMails: ["payment-in-mediation"] };
  const isTold = !isAnotherStatus(word, known) && word.statusDetail === known?.statusDetail;
  if (word.status !== "charged_back" || isTold) return {};
  return { review: "charged_back", adminMails: ["payment-charged-back"] };
}

/**
 * Ends the review, unless the order still has money without goods or another payment with a mismatch: then that is the
 * review.
 */
function answered(order: PaidOrder, situation: PaymentSituation, word: ProviderPayment): Partial<PaymentPlan> {
  const isOwed = (situation.otherMoney || holdsMoney(word)) && holdOf(order.statusGlimmer) !== "committed";
  if (!isOwed && !situation.otherMismatch) return { clearsReview: true };
  const { review } = isOwed ? NO_STOCK : MISMATCH;
  return order.review === review ? {} : { review };
}

function takesMoney(word: ProviderPayment, known: StoredPayment | null): boolean {
  return rankOf(word.status) >= MONEY_TAKEN && (known === null || rankOf(known.status) < MONEY_TAKEN);
}

function isAnotherStatus(word: ProviderPayment, known: StoredPayment | null): boolean {
  return word.status !== known?.status;
}
