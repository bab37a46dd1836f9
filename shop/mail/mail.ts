/** Contents of the shop's mails, and how long each is worth sending. */

import { type AccountMail, RECOVER_LINK_MS, REGISTER_LINK_MS } from "../accounts/account.ts";
import { isWithdrawalMail, type WithdrawalMail } from "../legal/withdrawal.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import { isShopAlarm, type ShopAlarm } from "../reports/shop-alarm.ts";
import { isStockNoticeMail, type StockNoticeMail } from "../stock/stock-notice.ts";
import { type Check, hasAll, isText, isWhole } from "./mail-checks.ts";

/** The content of a mail in the outbox. */
export type MailContent = AccountMail | OrderMail | PaymentAlert | ShopAlarm | StockNoticeMail | WithdrawalMail;
export type MailKind = MailContent["kind"];

/** Lifetime of links, by mail. A newer link of the same kind replaces the older one. docs/faults.md#i-32-one-time-links */
const LINK_MS: Partial<Record<MailKind, number>> = { register: REGISTER_LINK_MS, recover: RECOVER_LINK_MS };

/** Why a mail must not be sent any more, or null: its link has expired, or a newer mail replaced it (`isSuperseded`). */
export function deadReason(
  kind: MailKind,
  { ageMs, isSuperseded }: { ageMs: number; isSuperseded: boolean },
): "expired" | "superseded" | null {
  const linkMs = LINK_MS[kind];
  if (linkMs === undefined) return null;
  if (ageMs >= linkMs) return "expired";
  return isSuperseded ? "superseded" : null;
}

type AccountKind = AccountMail["kind"];

/** Required text fields of each account mail, beside `kind`. */
const TEXTS: { [Kind in AccountKind]: readonly Exclude<keyof Extract<AccountMail, { kind: Kind }>, "kind">[] } = {
  register: ["link"],
  recover: ["firstName", "link"],
  "password-changed": ["firstName", "recoverLink"],
  "account-deleted": ["firstName"],
};

/** Parses a mail's content from JSON. Returns null for content that this version does not know. */
export function mailContentOf(json: unknown): MailContent | null {
  if (isAccountMail(json) || isOrderMail(json) || isWithdrawalMail(json)) return json;
  return isPaymentAlert(json) || isShopAlarm(json) || isStockNoticeMail(json) ? json : null;
}

function isAccountMail(json: unknown): json is AccountMail {
  if (typeof json !== "object" || json === null || !("kind" in json)) return false;
  const [fields, kind] = [new Map(Object.entries(json)), json.kind];
  if (typeof kind !== "string" || !isKind(kind)) return false;
  return TEXTS[kind].every((name: string) => typeof fields.get(name) === "string");
}

function isKind(text: string): text is AccountKind {
  return Object.hasOwn(TEXTS, text);
}

// Mails about an order, frozen when the event happened.

export const ORDER_MAIL_KINDS = [
  "order-placed",
  "order-expiring",
  "order-expired",
  "order-confirmed",
  "order-shipped",
  "order-cancelled",
  "order-in-review",
  "order-rejected",
  "order-refunded",
] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** One line of the order, as a mail lists it. */
export interface OrderMailLine {
  name: string;
  ml: number;
  type: string;
  category: string;
  quantity: number;
  lineCentavos: number;
}

export interface OrderMail {
  kind: OrderMailKind;
  orderId: string;
  firstName: string;
  lines: OrderMailLine[];
  shipping: boolean;
  shippingCentavos: number;
  totalCentavos: number;
  /** When a transfer order's hold ends; null by card. */
  expiresAtMs: number | null;
  trackingNumber: string;
  /** The bank account for the transfer. */
  holder: string;
  bank: string;
  cbu: string;
  alias: string;
  /** Paid by card. Absent in mails written before card payments existed. */
  byCard?: boolean;
  /** Total refunded at that time, in centavos. */
  refundedCentavos?: number;
  /** VAT within the prices, in basis points; 0 where the shop does not show it. Absent in older mails. */
  vatBp?: number;
}

type Optional = "byCard" | "refundedCentavos" | "vatBp";
const LINE: Readonly<Record<keyof OrderMailLine, Check>> = {
  name: isText,
  ml: isWhole,
  type: isText,
  category: isText,
  quantity: isWhole,
  lineCentavos: isWhole,
};

const MAIL: Readonly<Record<Exclude<keyof OrderMail, Optional>, Check>> = {
  kind: (value) => ORDER_MAIL_KINDS.some((kind) => kind === value),
  orderId: isText,
  firstName: isText,
  lines: (value) => Array.isArray(value) && value.every((line) => hasAll(LINE, line)),
  shipping: (value) => typeof value === "boolean",
  shippingCentavos: isWhole,
  totalCentavos: isWhole,
  expiresAtMs: (value) => value === null || isWhole(value),
  trackingNumber: isText,
  holder: isText,
  bank: isText,
  cbu: isText,
  alias: isText,
};

const MAY_BE_ABSENT: Readonly<Record<Optional, Check>> = {
  byCard: (value) => value === undefined || typeof value === "boolean",
  refundedCentavos: (value) => value === undefined || isWhole(value),
  vatBp: (value) => value === undefined || isWhole(value),
};

/** Whether JSON is the content of an order mail. */
export function isOrderMail(json: unknown): json is OrderMail {
  return hasAll(MAIL, json) && hasAll(MAY_BE_ABSENT, json);
}

// Mails about payments: to the buyer, and to administrators about money that needs a decision.

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
