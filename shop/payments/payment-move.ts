/** How a payment's word moves its order (rules, Orders; reliability P6, P7). */
import { type OrderMove, PLACED_AS, type ProviderNotice, providerMove } from "../orders/order-move.ts";
import { isLive } from "./attempt.ts";
import { MONEY_TAKEN, type PaymentStatus, type ProviderPayment, rankOf } from "./provider-payment.ts";
import type { PaidOrder, PaymentSituation } from "./situation.ts";

/** What an order hears of each status. Money that came and went before it was heard of leaves an order as none does. */
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

const GIVEN_BACK = rankOf("refunded");

/** What is looked at besides the order. */
type Around = Pick<PaymentSituation, "known" | "attempt" | "otherLive">;

/**
 * The order's move, null when it stays. Money moves it once, when it is first heard of, and once more when it was given back
 * while the order waits still (it was not as agreed): what an administrator did since is not undone by a notice that comes
 * again. All else moves it only for the attempt that is under way, so that the word of an earlier one does not end a later one.
 */
export function paymentMove(order: PaidOrder, around: Around, word: ProviderPayment): OrderMove | null {
  const notice = NOTICE_OF[word.status];
  const isOld =
    around.known !== null && rankOf(around.known.status) >= (notice === "approved" ? MONEY_TAKEN : GIVEN_BACK);
  if (notice === null || isOld || (notice !== "approved" && !isUnderWay(around))) return null;
  const move = providerMove(order.statusGlimmer, notice, word.statusDetail);
  return move && (move.from !== move.to || move.statusDetail !== order.statusDetail) ? move : null;
}

/** Whether the provider now says for the first time that it works on the payment an order waits for. */
export function isFirstPending({ statusGlimmer }: PaidOrder, around: Around, word: ProviderPayment): boolean {
  const isFirst = around.known === null || rankOf(around.known.status) === 0;
  return isFirst && rankOf(word.status) === 1 && statusGlimmer === PLACED_AS.card && isUnderWay(around);
}

/** Where no attempt is known, the payment is the one under way unless another attempt is. */
function isUnderWay({ attempt, otherLive }: Around): boolean {
  return attempt ? isLive(attempt.state) : !otherLive;
}
