/** Whether a payment is the one that was asked for (reliability, I-16, S-44). */

import { CURRENCY, type PaymentStatus, type ProviderPayment } from "./provider-payment.ts";
import type { PaidOrder } from "./situation.ts";

/** Of these the buyer has the money, or nothing was ever taken: no amount is wrong. */
const WITHOUT_MONEY: readonly PaymentStatus[] = ["unknown", "rejected", "cancelled", "refunded"];
/** An alarm of its own, whatever was charged. */
const ALARMING: readonly PaymentStatus[] = ["charged_back"];

/** False when money came, or may come, in another currency or amount, for another collector, or for another order. */
export function isAsAgreed(
  order: Pick<PaidOrder, "externalReference" | "transactionCentavos" | "paymentTypeId">,
  collectorId: string,
  word: Pick<ProviderPayment, "status" | "currency" | "collectorId" | "amountCentavos" | "externalReference">,
): boolean {
  if (WITHOUT_MONEY.includes(word.status) || ALARMING.includes(word.status)) return true;
  return (
    word.currency === CURRENCY &&
    word.collectorId === collectorId &&
    word.amountCentavos === order.transactionCentavos &&
    word.externalReference === order.externalReference &&
    order.paymentTypeId !== "transfer"
  );
}
