/** The contents of mails as JSON in the outbox. Unknown fields are ignored. */
import * as z from "zod";
import { SECOND_FACTOR_EVENTS } from "../accounts/account.ts";
import { ADMIN_ROLES } from "../accounts/permissions.ts";
import { CATEGORIES } from "../catalogue/categories.ts";
import { RECEIPT_PROBLEMS } from "../orders/receipt.ts";
import { CARRIERS } from "../pricing/shipping.ts";
import { ALARM_KINDS } from "../reports/shop-alarm.ts";
import { ACCESS_NEWS, type MailContent, type MailKind, ORDER_MAIL_KINDS, PAYMENT_ALERT_KINDS } from "./mail.ts";

const text = z.string();
const integer = z.int();

const orderMail = z.object({
  kind: z.enum(ORDER_MAIL_KINDS),
  orderId: text,
  number: integer.exactOptional(),
  firstName: text,
  lines: z.array(
    z.object({
      name: text,
      ml: integer,
      type: text,
      category: text,
      quantity: integer,
      lineCentavos: integer,
      creditCentavos: integer.exactOptional(),
      refunded: integer.exactOptional(),
    }),
  ),
  shipping: z.boolean(),
  shippingCentavos: integer,
  totalCentavos: integer,
  formerCentavos: integer.nullable().exactOptional(),
  expiresAtMs: integer.nullable(),
  coupon: z.object({ code: text, centavos: integer }).nullable().exactOptional(),
  trackingNumber: text,
  delivery: z.object({ carrier: text, trackingUrl: text }).nullable().exactOptional(),
  carrier: z.enum(CARRIERS).nullable().exactOptional(),
  sentWith: integer.nullable().exactOptional(),
  receiptProblem: z.enum(RECEIPT_PROBLEMS).exactOptional(),
  receiptText: text.exactOptional(),
  holder: text,
  taxId: text.exactOptional(),
  bank: text,
  cbu: text,
  alias: text,
  byCard: z.boolean().exactOptional(),
  refundedCentavos: integer.exactOptional(),
  installments: integer.exactOptional(),
  vatBp: integer.exactOptional(),
});

const stockAlertMail = z.object({
  kind: z.literal("stock-notice"),
  noticeId: text,
  slug: text,
  productName: text,
  brand: text,
  image: text,
  category: z.enum(CATEGORIES),
  ml: integer,
  priceCentavos: integer,
  transferCentavos: integer.nullable(),
});

const withdrawalReceivedMail = z.object({
  kind: z.literal("withdrawal-received"),
  code: text,
  orderNumber: text,
  lastDay: text.nullable(),
  isWithin: z.boolean().nullable(),
});

const mailContentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("register"), link: text }),
  z.object({ kind: z.literal("recover"), firstName: text, link: text }),
  z.object({ kind: z.literal("sign-in-code"), firstName: text, signInCode: text }),
  z.object({ kind: z.literal("password-changed"), firstName: text, recoverLink: text }),
  z.object({ kind: z.literal("account-deleted"), firstName: text }),
  z.object({ kind: z.literal("sign-in-guesses"), firstName: text, recoverLink: text }),
  z.object({
    kind: z.literal("access-changed"),
    what: z.enum(ACCESS_NEWS),
    person: text,
    by: text,
    adminRole: z.enum(ADMIN_ROLES).exactOptional(),
  }),
  z.object({ kind: z.literal("admin-invited"), link: text, by: text, adminRole: z.enum(ADMIN_ROLES) }),
  z.object({ kind: z.literal("second-factor"), firstName: text, what: z.enum(SECOND_FACTOR_EVENTS) }),
  z.object({
    kind: z.enum(["bank-changed", "bank-change-undone"]),
    by: text,
    from: text,
    to: text,
    effectiveAtMs: integer.nullable(),
  }),
  orderMail,
  z.object({
    kind: z.literal("order-arrived"),
    arrivedId: text,
    number: integer,
    units: integer,
    totalCentavos: integer,
    byCard: z.boolean(),
    inCash: z.boolean().exactOptional(),
    shipping: z.boolean(),
  }),
  z.object({
    kind: z.enum(PAYMENT_ALERT_KINDS),
    paymentId: text,
    orderId: text.nullable(),
    number: integer.exactOptional(),
    amountCentavos: integer,
  }),
  z.object({ kind: z.literal("shop-alarm"), what: z.enum(ALARM_KINDS), sinceMs: integer }),
  stockAlertMail,
  withdrawalReceivedMail,
  z.object({ kind: z.literal("withdrawal-closed"), code: text, outcome: text }),
  z.object({ kind: z.literal("withdrawal-arrived"), code: text }),
]) satisfies z.ZodType<MailContent>;

/** Is `never` if a kind of mail has no schema, so that `mailContentOf` does not compile. */
type Parsed = MailKind extends z.infer<typeof mailContentSchema>["kind"] ? MailContent : never;

/** Parses a mail's content. Returns null for content that this version does not know. */
export function mailContentOf(json: unknown): Parsed | null {
  return mailContentSchema.safeParse(json).data ?? null;
}
