/** Contents of the shop's mails, and when a mail must not be sent any more. */
import {
  type AccountMail,
  INVITATION_MS,
  RECOVER_LINK_MS,
  REGISTER_LINK_MS,
  SIGN_IN_CODE_MS,
} from "../accounts/account.ts";
import type { AdminRole } from "../accounts/permissions.ts";
import type { WithdrawalMail } from "../legal/withdrawal.ts";
import { ORDER_STATUSES, type OrderStatus } from "../orders/order.ts";
import type { ReceiptProblem } from "../orders/receipt.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import type { Carrier, OrderDelivery } from "../pricing/shipping.ts";
import type { ShopAlarm } from "../reports/shop-alarm.ts";
import type { StockAlertMail } from "../stock/stock-alert.ts";

/** The content of a mail in the outbox. */
export type MailContent =
  | AccessMail
  | AccountMail
  | BankMail
  | OrderArrival
  | OrderMail
  | PaymentAlert
  | ShopAlarm
  | StockAlertMail
  | WithdrawalMail;
export type MailKind = MailContent["kind"];

/** Lifetime of links and codes, by mail. A newer one of the same kind replaces the older. docs/faults.md#i-32-one-time-links */
const LINK_MS: Readonly<Record<string, number>> = {
  register: REGISTER_LINK_MS,
  recover: RECOVER_LINK_MS,
  "sign-in-code": SIGN_IN_CODE_MS,
  "admin-invited": INVITATION_MS,
} satisfies Partial<Record<MailKind, number>>;

/** Whether a mail's link or code has expired. `event`: the mail's kind, as stored. */
export function isLinkExpired(event: string, ageMs: number): boolean {
  return ageMs >= (LINK_MS[event] ?? Number.POSITIVE_INFINITY);
}

/** Why a mail must not be sent any more, or null: its link has expired, or a newer mail replaced it (`isSuperseded`). */
export function discardReason(
  kind: MailKind,
  { ageMs, isSuperseded }: { ageMs: number; isSuperseded: boolean },
): "expired" | "superseded" | null {
  if (isLinkExpired(kind, ageMs)) return "expired";
  return isSuperseded && kind in LINK_MS ? "superseded" : null;
}

/**
 * To the administrators: a person became administrator, stopped being one, got another role, was blocked or unblocked, or
 * deleted the account (`left`).
 */
export interface AccessMail {
  kind: "access-changed";
  what: AccessNews;
  /** Name and e-mail of the person. */
  person: string;
  /** The administrator who did it (`personName`). */
  by: string;
  /** The role that was given. Absent if none was given, and in older mails. */
  adminRole?: AdminRole;
}
export const ACCESS_NEWS = ["granted", "withdrawn", "role-changed", "blocked", "unblocked", "left"] as const;
export type AccessNews = (typeof ACCESS_NEWS)[number];

/** To the administrators: somebody changed the shop's bank account, or cancelled a pending change. */
export interface BankMail {
  kind: "bank-changed" | "bank-change-undone";
  /** The administrator (`personName`). */
  by: string;
  /** The accounts as text (`accountLine`). */
  from: string;
  to: string;
  /** When the change takes effect; null: immediately. */
  effectiveAtMs: number | null;
}

// Mails about an order. Their content is stored with the event and does not change afterwards.

export const ORDER_MAIL_KINDS = [
  "order-placed",
  "order-edited",
  "order-expiring",
  "order-expired",
  "order-confirmed",
  "order-sold",
  "order-shipped",
  "order-cancelled",
  "order-in-review",
  "order-rejected",
  "order-refunded",
  "order-review",
  "order-receipt-again",
] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

const STATUS_MAILS: Readonly<Partial<Record<OrderStatus, OrderMailKind>>> = {
  "En Preparación": "order-confirmed",
  Enviado: "order-shipped",
  "Orden Vencida": "order-expired",
  Cancelado: "order-cancelled",
};

/** What happened to the money of an order. */
export interface OrderMoney {
  /** The shop has money of the order: from a payment, or from a transfer or cash that was confirmed. */
  hasMoney: boolean;
  /** All of it was refunded. */
  isReturned: boolean;
}

/**
 * The mail to the buyer when an administrator moves an order to this state; undefined without one. An order that waits for
 * another payment does not count as returned. The buyer of a returned order has got the mail of the refund. The mail of an
 * expired order denies a charge, and that of a cancelled order says that the money is still to come.
 */
export function statusMail(to: OrderStatus, { hasMoney, isReturned }: OrderMoney): OrderMailKind | undefined {
  if (to !== "Orden Vencida" && to !== "Cancelado") return STATUS_MAILS[to];
  if (isReturned) return undefined;
  return hasMoney ? "order-cancelled" : STATUS_MAILS[to];
}

/**
 * The states in which a mail about an order is still true, so that it can be sent again. `order-review` has none: its text says
 * that it is the only request.
 */
const TRUE_IN: Readonly<Record<OrderMailKind, readonly OrderStatus[]>> = {
  "order-placed": ["Confirmar Transferencia"],
  "order-edited": ["Confirmar Transferencia"],
  "order-expiring": ["Confirmar Transferencia"],
  "order-expired": ["Orden Vencida"],
  "order-confirmed": ["En Preparación"],
  "order-sold": ["Recibido"],
  "order-shipped": ["Enviado"],
  "order-cancelled": ["Cancelado"],
  "order-in-review": ["Autorización Pendiente"],
  "order-rejected": ["Pago Rechazado"],
  "order-refunded": ORDER_STATUSES,
  "order-review": [],
  "order-receipt-again": ["Confirmar Transferencia"],
};

const FALSE_AFTER_REFUND: readonly OrderMailKind[] = ["order-confirmed", "order-cancelled"];
/** These say that nothing was charged. */
const FALSE_AFTER_CHARGE: readonly OrderMailKind[] = ["order-expired", "order-rejected"];

/** Whether a mail is still true of an order in this state. */
export function isMailTrue(kind: OrderMailKind, status: OrderStatus, { hasMoney, isReturned }: OrderMoney): boolean {
  const isDenied = (hasMoney || isReturned) && FALSE_AFTER_CHARGE.includes(kind);
  return TRUE_IN[kind].includes(status) && !isDenied && !(isReturned && FALSE_AFTER_REFUND.includes(kind));
}

/** A mail of one kind about an order is sent again at most once in this time. */
export const MAIL_AGAIN_MS = 60_000;

export interface OrderMailLine {
  name: string;
  ml: number;
  type: string;
  category: string;
  quantity: number;
  lineCentavos: number;
  /** What the credit for decants has taken from the line, already subtracted. Absent in older mails. */
  creditCentavos?: number;
  /** Units whose refund is done. Absent in older mails. */
  refunded?: number;
}

export interface OrderMail {
  kind: OrderMailKind;
  orderId: string;
  /** The order's stored number. Absent in older mails. */
  number?: number;
  firstName: string;
  lines: OrderMailLine[];
  shipping: boolean;
  shippingCentavos: number;
  totalCentavos: number;
  /** The total before the last change of the lines; null without one. Absent in older mails. */
  formerCentavos?: number | null;
  /** When a transfer order's hold ends; null by card and in cash. */
  expiresAtMs: number | null;
  /** The coupon, and what it took from the lines and the delivery; null without one. Absent in older mails. */
  coupon?: { code: string; centavos: ArsCentavos } | null;
  trackingNumber: string;
  /** The carrier of a home delivery; null without one. Absent in older mails. */
  delivery?: Pick<OrderDelivery, "carrier" | "trackingUrl"> | null;
  /** The carrier that was chosen when it was sent; null: that of `delivery`. Absent in older mails. */
  carrier?: Carrier | null;
  /** The stored number of the order in whose parcel this one goes; null: in its own. Absent in older mails. */
  sentWith?: number | null;
  /** Why the shop asks for another receipt. Only in `order-receipt-again`. */
  receiptProblem?: ReceiptProblem;
  receiptText?: string;
  holder: string;
  /** CUIT of the holder; may be empty. Absent in older mails. */
  taxId?: string;
  bank: string;
  cbu: string;
  alias: string;
  /** Paid by card. Absent in older mails. */
  byCard?: boolean;
  /** Total refunded at that time, in centavos. */
  refundedCentavos?: number;
  /** Number of card installments. Absent in older mails. */
  installments?: number;
  /** VAT within the prices, in basis points; 0 where the shop does not show it. Absent in older mails. */
  vatBp?: number;
}

/** To the administrators who asked for this mail: a new order that waits for its transfer, or was paid by card or in cash. */
export interface OrderArrival {
  kind: "order-arrived";
  arrivedId: string;
  /** The order's stored number. */
  number: number;
  units: number;
  /** The order's amount, without the interest of installments. */
  totalCentavos: number;
  byCard: boolean;
  /** Whether it was paid in cash. Absent means no. */
  inCash?: boolean;
  /** False: it is picked up. */
  shipping: boolean;
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
  paymentId: string;
  /** Null when no order has the payment's reference. */
  orderId: string | null;
  /** The order's stored number. Absent without an order, and in older mails. */
  number?: number;
  amountCentavos: ArsCentavos;
}
