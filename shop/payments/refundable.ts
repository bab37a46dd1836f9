/** What can still be refunded of an order's payments. See docs/product-rules.md#refunds */
import type { ArsCentavos } from "../pricing/money.ts";
import { holdsMoney, type ProviderPayment } from "./provider-payment.ts";

interface ClaimedPayment extends Pick<ProviderPayment, "status" | "amountCentavos" | "refundedCentavos"> {
  /** Sum of the shop's refunds of this payment that are not refused. */
  claimedCentavos: ArsCentavos;
}

/**
 * Returns the payments of which something can be refunded, newest first, with what is left of each: its amount minus the larger
 * of the provider's and the shop's refunds. `payments` must be oldest first.
 */
export function refundablePayments<Payment extends ClaimedPayment>(
  payments: readonly Payment[],
): (Payment & { leftCentavos: ArsCentavos })[] {
  return payments
    .filter(holdsMoney)
    .map((payment) => ({
      ...payment,
      leftCentavos: payment.amountCentavos - Math.max(payment.refundedCentavos, payment.claimedCentavos),
    }))
    .filter(({ leftCentavos }) => leftCentavos > 0)
    .toReversed();
}
