import type { Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** The card that paid the order; nothing for a transfer. */
export function CardPayment({ order }: { order: Paid }) {
  return cardLabel(order).map((text) => (
    <p key={text} className="card-payment">
      {text}
    </p>
  ));
}

/** Names of the provider's payment methods. An unknown one shows its code. */
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

/** The fields of an order that its card texts need. */
type Paid = Pick<Order, "payment" | "status" | "totalPaidAmount" | "transactionAmount">;

/** Returns the card, installments, total and refund of an order, one sentence each. */
export function cardLabel({ payment, status, totalPaidAmount, transactionAmount }: Paid): string[] {
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
