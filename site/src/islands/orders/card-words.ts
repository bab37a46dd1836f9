import type { Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** The provider's methods as people call them; one that is not listed shows as it is. */
const METHODS: Readonly<Record<string, string>> = {
  visa: "Visa",
  master: "Mastercard",
  amex: "American Express",
  naranja: "Naranja X",
  cabal: "Cabal",
  argencard: "Argencard",
  debvisa: "Visa Débito",
  debmaster: "Mastercard Débito",
  debcabal: "Cabal Débito",
  maestro: "Maestro",
};

/** What of an order its card is told from. */
export type Paid = Pick<Order, "payment" | "status" | "totalPaidAmount" | "transactionAmount">;

/** What is said of the card an order was paid with: which it was, in how many instalments, what it came to, what was given back. */
export function cardWords({ payment, status, totalPaidAmount, transactionAmount }: Paid): string[] {
  if (!payment) return [];
  const { installments, paymentMethodId, refundedAmount } = payment;
  const method = METHODS[paymentMethodId] ?? paymentMethodId;
  const spread = installments > 0 && (installments === 1 ? "1 cuota" : `${installments} cuotas`);
  const hasInterest = status === "approved" && totalPaidAmount > transactionAmount;
  return [
    [method, spread].filter(Boolean).join(", en "),
    hasInterest ? `Con el costo financiero pagás ${formatArs(hundredths(totalPaidAmount))}.` : "",
    refundedAmount > 0 ? `Te devolvimos ${formatArs(hundredths(refundedAmount))}.` : "",
  ].filter(Boolean);
}
