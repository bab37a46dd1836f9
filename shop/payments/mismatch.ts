/**
 * Checks that a payment matches its order. See docs/faults.md#i-16-payment-as-agreed and
 * docs/faults.md#s-44-wrong-collector-currency-or-amount
 */

import { CURRENCY, type PaymentStatus, type ProviderPayment } from "./provider-payment.ts";
import type { PaidOrder } from "./situation.ts";

/** Statuses in which the shop has no money of the buyer: amounts do not matter. */
const WITHOUT_MONEY: readonly PaymentStatus[] = ["unknown", "rejected", "cancelled", "refunded"];
/** Statuses with an alarm of their own, whatever the amounts. */
const ALARMING: readonly PaymentStatus[] = ["charged_back"];

/**
 * False when money came, or may come, in another currency or amount, for another collector, for another order, or by card
 * for a transfer order.
 */
export function matchesOrder(
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
