/** The input of the payment plan. */
import type { OrderStatus } from "../orders/order.ts";
import { isByProvider, type PaymentType } from "../orders/payment-method.ts";
import type { Review } from "../orders/placed-order.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import type { Attempt } from "./attempt.ts";
import { CURRENCY, type PaymentStatus, type ProviderPayment, type StoredPayment } from "./provider-payment.ts";

export interface OrderFigures {
  paymentTypeId: PaymentType;
  paymentMethodId: string;
  totalPaidCentavos: ArsCentavos;
  netReceivedCentavos: ArsCentavos | null;
}

export interface PaidOrder extends OrderFigures {
  externalReference: string;
  statusGlimmer: OrderStatus;
  statusDetail: string;
  transactionCentavos: ArsCentavos;
  review: Review | null;
}

export interface PaymentSituation {
  /** Null when the payment belongs to no order of the shop. */
  order: PaidOrder | null;
  /** The same payment as stored; null when it is new. */
  known: StoredPayment | null;
  /** The attempt that made the payment (`attemptOf`). */
  attempt: Pick<Attempt, "id" | "state"> | null;
  /** Another attempt of the order is live. */
  otherLive: boolean;
  /** Another payment of the order holds money (`holdsMoney`). */
  otherMoney: boolean;
  /** Another payment of the order holds money and does not match (`matchesOrder`). */
  otherMismatch: boolean;
  /** Another payment of the order is in dispute. */
  otherDispute: boolean;
  collectorId: string;
  /** The buyer waits for this response, so no mail is needed. */
  buyerWaits: boolean;
}

/** Statuses in which amounts do not matter: the shop has no money of the buyer, or a charge-back, which has its own alarm. */
const UNCHECKED: readonly PaymentStatus[] = ["unknown", "rejected", "cancelled", "refunded", "charged_back"];

/**
 * Whether currency, collector, amount and order of a payment are right, and the order is a card order. Always true for statuses
 * without money and for charge-backs.
 */
export function matchesOrder(
  order: Pick<PaidOrder, "externalReference" | "transactionCentavos" | "paymentTypeId">,
  collectorId: string,
  payment: Pick<ProviderPayment, "status" | "currency" | "collectorId" | "amountCentavos" | "externalReference">,
): boolean {
  if (UNCHECKED.includes(payment.status)) return true;
  return (
    payment.currency === CURRENCY &&
    payment.collectorId === collectorId &&
    payment.amountCentavos === order.transactionCentavos &&
    payment.externalReference === order.externalReference &&
    isByProvider(order.paymentTypeId)
  );
}
