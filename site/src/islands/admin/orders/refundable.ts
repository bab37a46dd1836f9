import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** Returns what an approved card payment has left to refund, in centavos. Refunds in progress count as done. */
export function leftCentavos({
  status,
  paymentTypeId,
  review,
  transactionAmount,
  payment,
  refunds,
}: Pick<AdminOrder, "status" | "paymentTypeId" | "review" | "transactionAmount" | "payment" | "refunds">): number {
  const isPaid = status === "approved" || review === "paid_without_stock";
  if (paymentTypeId === "transfer" || !isPaid) return 0;
  const underWay = refunds
    .filter(({ state }) => state === "intent")
    .reduce((sum, { amount }) => sum + hundredths(amount), 0);
  return Math.max(hundredths(transactionAmount) - hundredths(payment?.refundedAmount ?? 0) - underWay, 0);
}

/** Returns whether this amount in pesos can be refunded. Null means the text was not an amount. */
export function fitsRefund(pesos: number | null, leftCentavos: number): boolean {
  return pesos !== null && pesos > 0 && hundredths(pesos) <= leftCentavos;
}
