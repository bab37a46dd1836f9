/** What the mails about an order say, frozen when what they tell of happened. */
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

/** One thing that was bought, as a mail lists it. */
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
  /** Until when a transfer order holds its units; null by card. */
  expiresAtMs: number | null;
  trackingNumber: string;
  /** Where a transfer goes. */
  holder: string;
  bank: string;
  cbu: string;
  alias: string;
  /** Whether it is paid by card; absent in mails of before that could be. */
  byCard?: boolean;
  /** What of the payment was given back until then, in centavos. */
  refundedCentavos?: number;
  /** The tax within its prices, basis points; absent in mails of before it was said, 0 where the shop does not say it. */
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

/** Whether JSON is what a mail about an order says. */
export function isOrderMail(json: unknown): json is OrderMail {
  return hasAll(MAIL, json) && hasAll(MAY_BE_ABSENT, json);
}
