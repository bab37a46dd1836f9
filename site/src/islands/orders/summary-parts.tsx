import type { Order } from "#shop/orders/order.contract.ts";
import { netOfTaxCentavos } from "#shop/pricing/full-price.ts";
import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { pageTerms } from "#site/stores/storefront/live.ts";

interface SummaryRowProps {
  text: string;
  /** In centavos, or as text. */
  amount: ArsCentavos | string;
  mark?: "is-off" | "is-total" | "is-charged" | "is-quiet";
}

/** A line of a summary of costs. */
export function SummaryRow({ text, amount, mark }: SummaryRowProps) {
  return (
    <div className={mark}>
      <dt>{text}</dt>
      <dd>{typeof amount === "string" ? amount : formatArs(amount)}</dd>
    </div>
  );
}

/** A total without national taxes, as Argentine Res. SIyC 4/2025 requires; nothing when the shop's VAT setting is 0. */
export function NetPrice({ centavos }: { centavos: ArsCentavos }) {
  const { vatBp } = pageTerms();
  if (vatBp === 0) return null;
  return <p className="net-price">PRECIO SIN IMPUESTOS NACIONALES: {formatArs(netOfTaxCentavos(centavos, vatBp))}</p>;
}

/** The card that paid the order; nothing for a transfer. `isOwn` is false in the panel. */
export function CardPayment({ order, isOwn = true }: { order: Paid; isOwn?: boolean }) {
  return cardLabel(order, isOwn).map((text) => (
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
  // Before the buyer pays at a card reader, the card is not known.
  reader: "En el lector",
};

/** The fields of an order that its card texts need. */
type Paid = Pick<Order, "payment" | "status" | "totalPaidAmount" | "transactionAmount">;

/** Returns texts about the card with its installments, the total and the refund of an order, for its buyer or for the shop. */
export function cardLabel({ payment, status, totalPaidAmount, transactionAmount }: Paid, isOwn = true): string[] {
  if (!payment) return [];
  const { installments, paymentMethodId, refundedAmount } = payment;
  const method = METHODS[paymentMethodId] ?? paymentMethodId;
  const spread = installments > 0 && installmentsLabel(installments);
  const isCharged = status === "approved" || status === "in_process";
  const hasInterest = isCharged && totalPaidAmount > transactionAmount;
  return [
    [method, spread].filter(Boolean).join(", en "),
    hasInterest
      ? `Con el costo financiero ${isOwn ? "pagás" : "paga"} ${formatArs(toMinorUnits(totalPaidAmount))}.`
      : "",
    refundedAmount > 0
      ? `${isOwn ? "Te devolvimos" : "Se devolvieron"} ${formatArs(toMinorUnits(refundedAmount))}.`
      : "",
  ].filter(Boolean);
}

/** Returns "1 cuota", "3 cuotas". */
export function installmentsLabel(count: number): string {
  return count === 1 ? "1 cuota" : `${count} cuotas`;
}
