/**
 * What a payment's word does to its order: the one rule behind the answer to the buyer, the provider's notice and the
 * nightly look (reliability, R-ONE). It reads nothing and writes nothing: the flow stores what is planned, in one batch.
 */
import type { OrderMove } from "../orders/order-move.ts";
import { holdOf } from "../orders/order-state.ts";
import { type AttemptState, attemptStateOf } from "./attempt.ts";
import { figuresOf } from "./figures.ts";
import { isAsAgreed } from "./mismatch.ts";
import { isFirstPending, paymentMove } from "./payment-move.ts";
import {
  holdsMoney,
  isNews,
  MONEY_TAKEN,
  type ProviderPayment,
  rankOf,
  type StoredPayment,
} from "./provider-payment.ts";
import type { Review } from "./review.ts";
import type { OrderFigures, PaidOrder, PaymentSituation } from "./situation.ts";

/** Mails to the buyer. A refund's is sent once for each new amount. */
export const PAYMENT_MAIL_KINDS = [
  "order-confirmed",
  "order-in-review",
  "order-rejected",
  "order-cancelled",
  "order-refunded",
] as const;
export type PaymentMailKind = (typeof PAYMENT_MAIL_KINDS)[number];

/** Mails to the administrator: what no rule decides alone. */
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
  /** The payment's row is written. When not, the word is older than what is kept and nothing else happens either. */
  stores: boolean;
  /** The attempt's new state; null when it keeps its own. */
  attemptState: AttemptState | null;
  /** A move from a state to itself brings another detail. */
  move: OrderMove | null;
  /** What happens in place of the move and its mails when the units it takes again are gone; null when it takes none. */
  otherwise: { review: Review; adminMails: readonly PaymentAdminMailKind[] } | null;
  /** Null when they are as they were. */
  figures: OrderFigures | null;
  /** Set on the order; null leaves what is there. */
  review: Review | null;
  clearsReview: boolean;
  mails: readonly PaymentMailKind[];
  adminMails: readonly PaymentAdminMailKind[];
  /** What was bought leaves the cart. */
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

/** Money that is not as agreed moves nothing; a second payment neither. Both wait for the administrator. */
type Doubt = { review: Review; adminMails: readonly PaymentAdminMailKind[] };
const MISMATCH: Doubt = { review: "payment_mismatch", adminMails: ["payment-mismatch"] };
const TWICE: Doubt = { review: "payment_mismatch", adminMails: ["payment-twice"] };
const NO_STOCK: Doubt = { review: "paid_without_stock", adminMails: ["payment-without-stock"] };

/** What a word does. Applied again, it does nothing more (rules, Orders; wire contracts 3.4). */
export function planPayment(situation: PaymentSituation, word: ProviderPayment): PaymentPlan {
  const { order, known, attempt, otherLive } = situation;
  if (!isNews(word, known)) return NOTHING;
  if (!order) return { ...NOTHING, stores: true, adminMails: takesMoney(word, known) ? ["payment-orphan"] : [] };
  const kept = { ...NOTHING, stores: true, attemptState: attemptStateOf(word, attempt, otherLive) };
  const doubt = doubtOf(order, situation, word);
  if (doubt) return { ...kept, ...(isAnotherStatus(word, known) ? doubt : {}), mails: refundMails(known, word) };
  return { ...kept, ...moves(order, situation, word), ...reviews(order, situation, word) };
}

function doubtOf(order: PaidOrder, { collectorId, otherMoney }: PaymentSituation, word: ProviderPayment): Doubt | null {
  if (!isAsAgreed(order, collectorId, word)) return MISMATCH;
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
    // A payment in process has emptied it already: what is in it now was put there since.
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

/** What was asked of the administrator is answered; money that the order has still, and no goods for it or not as agreed, asks anew. */
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
