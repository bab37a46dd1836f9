/** The input of the payment plan. */

import type { PaymentType } from "../orders/order-expiry.ts";
import type { OrderStatus } from "../orders/order-state.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import type { Attempt } from "./attempt.ts";
import type { StoredPayment } from "./provider-payment.ts";
import type { Review } from "./review.ts";

/** The payment figures of an order. */
export interface OrderFigures {
  paymentTypeId: PaymentType;
  paymentMethodId: string;
  totalPaidCentavos: ArsCentavos;
  netReceivedCentavos: ArsCentavos | null;
}

/** The fields of an order that the plan needs. */
export interface PaidOrder extends OrderFigures {
  externalReference: string;
  statusGlimmer: OrderStatus;
  statusDetail: string;
  transactionCentavos: ArsCentavos;
  review: Review | null;
}

export interface PaymentSituation {
  /** Null when no order has the payment's reference. */
  order: PaidOrder | null;
  /** The same payment as stored. */
  known: StoredPayment | null;
  /** The attempt that made the payment (`attemptOf`). */
  attempt: Pick<Attempt, "id" | "state"> | null;
  /** Another attempt of the order is live. */
  otherLive: boolean;
  /** Another payment of the order holds money (`holdsMoney`). */
  otherMoney: boolean;
  /** Another payment of the order holds money and does not match (`matchesOrder`). */
  otherMismatch: boolean;
  collectorId: string;
  /** The buyer waits for this answer, so no mail is needed. */
  buyerWaits: boolean;
}
