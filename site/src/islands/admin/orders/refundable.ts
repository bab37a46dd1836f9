import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** What an approved card payment has left to give back, in centavos; what is under way counts as given. */
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

/** Whether so many pesos, null for what is no amount, can be given back of what is left. */
export function fitsRefund(pesos: number | null, leftCentavos: number): boolean {
  return pesos !== null && pesos > 0 && hundredths(pesos) <= leftCentavos;
}
