import { holdsMoney, type ProviderPayment, paymentTypeOf, rankOf } from "./provider-payment.ts";
import type { OrderFigures, PaidOrder } from "./situation.ts";

/**
 * Returns the order's payment figures after a payment update, or null when nothing changes. Only a payment that holds money
 * or is pending sets them: a rejected one's figures are of a charge that was not made. Net amounts of 0 or less are
 * ignored.
 */
export function figuresOf(order: PaidOrder, word: ProviderPayment): OrderFigures | null {
  if (!holdsMoney(word) && rankOf(word.status) !== 1) return null;
  const net = word.netReceivedCentavos ?? 0;
  const figures: OrderFigures = {
    paymentTypeId: paymentTypeOf(word),
    paymentMethodId: word.paymentMethodId || order.paymentMethodId,
    totalPaidCentavos: word.totalPaidCentavos || order.totalPaidCentavos,
    netReceivedCentavos: net > 0 ? net : order.netReceivedCentavos,
  };
  return isSame(figures, order) ? null : figures;
}

function isSame(one: OrderFigures, other: OrderFigures): boolean {
  return (
    one.paymentTypeId === other.paymentTypeId &&
    one.paymentMethodId === other.paymentMethodId &&
    one.totalPaidCentavos === other.totalPaidCentavos &&
    one.netReceivedCentavos === other.netReceivedCentavos
  );
}
