/** What is looked at to plan what a payment's word does. */

import type { PaymentType } from "../orders/order-expiry.ts";
import type { OrderStatus } from "../orders/order-state.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import type { Attempt } from "./attempt.ts";
import type { StoredPayment } from "./provider-payment.ts";
import type { Review } from "./review.ts";

/** What the order says of its money, as its payment gives it. */
export interface OrderFigures {
  paymentTypeId: PaymentType;
  paymentMethodId: string;
  totalPaidCentavos: ArsCentavos;
  netReceivedCentavos: ArsCentavos | null;
}

/** What is looked at of an order. */
export interface PaidOrder extends OrderFigures {
  externalReference: string;
  statusGlimmer: OrderStatus;
  statusDetail: string;
  transactionCentavos: ArsCentavos;
  review: Review | null;
}

export interface PaymentSituation {
  /** Null: no order of ours has this reference. */
  order: PaidOrder | null;
  /** The same payment as it is kept. */
  known: StoredPayment | null;
  /** The attempt that made it (`attemptOf`). */
  attempt: Pick<Attempt, "id" | "state"> | null;
  /** Another attempt of the order is live. */
  otherLive: boolean;
  /** Another payment of the order holds money (`holdsMoney`). */
  otherMoney: boolean;
  /** And is not as agreed (`isAsAgreed`). */
  otherMismatch: boolean;
  collectorId: string;
  /** The buyer waits for this very answer, and so reads it without a mail. */
  buyerWaits: boolean;
}
