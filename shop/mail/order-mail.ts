/** Contents of the mails about an order, frozen when the event happened. */
import { type Check, hasAll, isText, isWhole } from "./mail-checks.ts";

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
