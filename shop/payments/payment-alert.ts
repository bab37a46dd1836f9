/** The mails about payments: to the buyer, and to administrators about money that needs a decision. */
import type { ArsCentavos } from "../pricing/money.ts";

/** Mails to the buyer. A refund mail is sent once for each new amount. */
export type PaymentMailKind =
  | "order-confirmed"
  | "order-in-review"
  | "order-rejected"
  | "order-cancelled"
  | "order-refunded";

/** Mails to the administrators, about money that needs a decision. */
const PAYMENT_ADMIN_MAIL_KINDS = [
  "payment-without-stock",
  "payment-mismatch",
  "payment-twice",
  "payment-in-mediation",
  "payment-charged-back",
  "payment-orphan",
] as const;
export type PaymentAdminMailKind = (typeof PAYMENT_ADMIN_MAIL_KINDS)[number];

export const PAYMENT_ALERT_KINDS = [...PAYMENT_ADMIN_MAIL_KINDS, "refund-refused"] as const;
export type PaymentAlertKind = (typeof PAYMENT_ALERT_KINDS)[number];

export interface PaymentAlert {
  kind: PaymentAlertKind;
  /** The provider's payment id. */
  paymentId: string;
  /** Null when no order has the payment's reference. */
  orderId: string | null;
  amountCentavos: ArsCentavos;
}

/** Whether JSON is the content of such a mail. */
export function isPaymentAlert(json: unknown): json is PaymentAlert {
  const fields = new Map<string, unknown>(Object.entries(Object(json)));
  const [kind, orderId] = [fields.get("kind"), fields.get("orderId")];
  return (
    PAYMENT_ALERT_KINDS.some((known) => known === kind) &&
    typeof fields.get("paymentId") === "string" &&
    (orderId === null || typeof orderId === "string") &&
    Number.isSafeInteger(fields.get("amountCentavos"))
  );
}
