/** Orders for administrators: what the panel reads and sends. The buyer's schemas are in order.contract.ts. */
import * as z from "zod";
import { UNITS_MAX } from "../catalogue/fields.ts";
import { MAX_SLUG_LENGTH } from "../catalogue/slug.ts";
import {
  instant,
  limitField,
  namedObject,
  pageField,
  pesos,
  queryFlag,
  reporting,
  searchField,
  strictForm,
} from "../fields.contract.ts";
import { ORDER_MAIL_KINDS } from "../mail/mail.ts";
import { PAYMENT_STATUSES } from "../payments/provider-payment.ts";
import { BANK_LINES_MAX } from "../payments/statement/bank-statement.ts";
import { CARRIERS } from "../pricing/shipping.ts";
import { INVALID, orderLineSchema, orderSchema, receiptSchema } from "./order.contract.ts";
import { ORDER_STATUSES } from "./order.ts";
import { EXPIRIES, STATUS_FILTERS } from "./order-filters.ts";
import { isNote, isTag, NOTE_INVALID, normalizeNote, normalizeTag, TAG_INVALID, TAGS_MAX } from "./order-notes.ts";
import { GRAMS } from "./parcel/carrier-label.ts";
import { METHOD_NAMES } from "./payment-method.ts";
import { REVIEWS } from "./placed-order.ts";
import { RECEIPT_PROBLEMS } from "./receipt.ts";
import { TRACKING_MAX } from "./tracking-lines.ts";

const unitsAt = z.int().min(0);

const lineLocationsSchema = z.strictObject({
  line: z.int().min(1).describe("Position in `products`, from 1"),
  snF: unitsAt,
  snL: unitsAt,
  ros: unitsAt,
});

const refundedLineSchema = z.strictObject({
  line: z.int().min(1).describe("Position in `products`, from 1"),
  quantity: z.int().min(1),
  restock: z.boolean().describe("Whether the units return to stock once the refund is done"),
});

export const adminOrderSchema = orderSchema
  .extend({
    user: z.strictObject({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      dni: z.string(),
    }),
    netReceivedAmount: pesos
      .describe(
        "What the shop receives of an approved order: for a card, after fees, the payment provider's figure or an estimate (see netIsEstimated); for a transfer, the total. Otherwise null",
      )
      .nullable(),
    netIsEstimated: z
      .boolean()
      .describe("true for an approved card order while the payment provider has not reported netReceivedAmount"),
    review: z
      .enum(REVIEWS)
      .describe("Why the order needs an administrator's decision; null if it needs none")
      .nullable(),
    refunds: z.array(
      z.strictObject({
        _id: z.string(),
        amount: pesos,
        state: z
          .enum(["intent", "done", "refused"])
          .describe("intent: the payment provider has not confirmed the refund yet"),
        at: instant,
        lines: z.array(refundedLineSchema).describe("The refunded units; empty if only an amount is refunded"),
      }),
    ),
    refundable: z
      .array(pesos)
      .describe(
        "What is left to refund of each payment that holds money, newest first; refunds in progress count as done. One refund is of one payment",
      ),
    locations: z
      .array(lineLocationsSchema)
      .describe(
        "Units of sold lines by the location that they left. Lines without units from any location are left out",
      ),
    decantCreditOrders: z
      .array(z.string())
      .describe("Ids of the orders in which the credit for this order's decants lowered the price of a bottle"),
    tags: z.array(z.string()).describe("Only administrators see them"),
    carrier: z
      .enum(CARRIERS)
      .nullable()
      .describe("Who carries the parcel, as chosen when it was sent; null: the carrier of `delivery`"),
    hasLabel: z.boolean().describe("Whether `numShipping` is the number of a label that the shop bought"),
  })
  .meta({ id: "AdminOrder" });

const sellsLabels = z.boolean().describe("Whether the shop has an account at a carrier that sells labels");

const usedTags = z.array(z.string()).describe("The 50 most frequent tags of orders, the most frequent first");

export const adminOrdersSchema = namedObject("AdminOrdersResponse", {
  orders: z.array(adminOrderSchema),
  total: z.int().min(0),
  counts: z
    .record(z.enum(ORDER_STATUSES), z.int().min(0))
    .describe("Number of matching orders by status. Uses every filter except `status`"),
  usedTags,
  sellsLabels,
});
const editedSchema = z.strictObject({
  lines: z.array(
    orderLineSchema.pick({ productName: true, type: true, ml: true, category: true, quantity: true }).strict(),
  ),
  total: pesos,
});

/** An order as the panel shows it, with its notes, receipts, payments, mails, withdrawals and edits. */
export const adminOrderResponseSchema = namedObject("AdminOrderResponse", {
  order: adminOrderSchema,
  notes: z
    .array(z.strictObject({ _id: z.string(), text: z.string(), by: z.string().describe("A user's id"), at: instant }))
    .describe("Newest first. Only administrators see them"),
  people: z
    .array(z.strictObject({ _id: z.string(), name: z.string().describe("Empty after the account was deleted") }))
    .describe("The people who wrote `notes`, made `edits`, moved the order or refunded it"),
  receipts: z.array(receiptSchema).describe("All transfer receipts, newest first"),
  payments: z
    .array(
      z.strictObject({
        _id: z.string(),
        status: z.enum(PAYMENT_STATUSES),
        amount: pesos,
        paymentMethodId: z.string(),
        installments: z.int().min(0),
        at: instant.describe("When the shop first stored it"),
        updatedAt: instant.describe("When the payment provider last changed it"),
      }),
    )
    .describe("Card payments, oldest first"),
  mails: z
    .array(
      z.strictObject({
        _id: z.string(),
        kind: z.enum(ORDER_MAIL_KINDS),
        state: z
          .enum(["pending", "sent", "failed", "superseded"])
          .describe("superseded: not sent, because a newer mail of its kind was waiting or replaced it"),
        at: instant.describe("When it was queued"),
        sentAt: instant.nullable(),
        canSendAgain: z
          .boolean()
          .describe(
            "true for the newest mail of its kind, if it is not pending, is still true of the order, and the account exists",
          ),
      }),
    )
    .describe("Mails to the buyer, oldest first"),
  withdrawals: z
    .array(z.strictObject({ code: z.string(), createdAt: instant, closedAt: instant.nullable() }))
    .describe("Oldest first"),
  edits: z
    .array(z.strictObject({ _id: z.string(), at: instant, by: z.string(), before: editedSchema, after: editedSchema }))
    .describe("Changes of the lines, oldest first"),
  usedTags,
  sellsLabels,
});
export const refundedOrderSchema = namedObject("RefundedOrderResponse", { order: adminOrderSchema });
export const updatedOrderSchema = namedObject("UpdatedOrderResponse", { updatedOrder: adminOrderSchema });

/** Body of POST /orders/{orderId}/refund. Without amount and units, all that is left is refunded. Requires a confirmation. */
export const refundSchema = strictForm({
  amount: z.number(INVALID).positive(INVALID).max(1e12, INVALID).optional(),
  version: z.int(INVALID).min(1, INVALID).optional(),
  cancel: z
    .boolean(INVALID)
    .optional()
    .describe("Whether to cancel the order too and return its units to stock. Only with a refund of all that is left"),
  lines: z
    .array(
      strictForm({
        line: z.int(INVALID).min(1, INVALID).max(1_000, INVALID).describe("Position in `products`, from 1"),
        quantity: z.int(INVALID).min(1, INVALID).max(1_000, INVALID),
        restock: z
          .boolean(INVALID)
          .optional()
          .describe(
            "Whether the units return to stock once the refund is done. Default: the value of `cancel`. Decants never return",
          ),
      }),
      INVALID,
    )
    .max(1_000, INVALID)
    .optional()
    .describe("The units that the refund is for. Without `amount`, what the buyer paid for them is refunded"),
}).meta({ id: "Refund" });

/** A movement of a bank statement, from the administrator's browser. Its text is never sent. */
const bankLineSchema = strictForm({
  fingerprint: z
    .string(INVALID)
    .regex(/^[0-9a-f]{64}$/, INVALID)
    .describe("SHA-256 of the movement, hexadecimal"),
  amount: z.number(INVALID).min(0.01, INVALID).max(1e10, INVALID).multipleOf(0.01, INVALID).describe("Argentine pesos"),
  date: z.iso.date(INVALID),
});

interface Move {
  statusGlimmer?: string | undefined;
  bankLine?: unknown;
  together?: unknown;
}

/** A movement of a bank statement is valid only with a move to En Preparación, `together` only with one to Enviado. */
function moveMessages({ statusGlimmer, bankLine, together }: Move) {
  return {
    ...(bankLine !== undefined && statusGlimmer !== "En Preparación" && { bankLine: [INVALID] }),
    ...(together !== undefined && statusGlimmer !== "Enviado" && { together: [INVALID] }),
  };
}

/** Maximum length of `together`. */
const TOGETHER_MAX = 20;

/** Body of PUT /orders/{orderId}. */
export const changeOrderSchema = strictForm({
  statusGlimmer: z.enum(ORDER_STATUSES, INVALID).optional(),
  status: z.string(INVALID).optional(),
  statusDetail: z.string(INVALID).optional(),
  numShipping: z.string(INVALID).trim().max(TRACKING_MAX, INVALID).optional(),
  carrier: z
    .enum(CARRIERS, INVALID)
    .nullish()
    .describe("Who carries the parcel; null: the carrier of the order's delivery terms. Absent: as it was"),
  version: z.int(INVALID).min(1, INVALID).optional(),
  notify: z.boolean(INVALID).optional().describe("false: the buyer gets no mail about the new status. Default: true"),
  bankLine: bankLineSchema
    .optional()
    .describe("The movement of a bank statement that pays the order; only with `statusGlimmer` En Preparación"),
  together: z
    .array(strictForm({ order: z.string(INVALID).max(60, INVALID), version: z.int(INVALID).min(1, INVALID) }), INVALID)
    .max(TOGETHER_MAX, INVALID)
    .optional()
    .describe(
      "Paid orders that go in the parcel of this one (`sentTogether`), moved with it, with its tracking number and carrier. Only with `statusGlimmer` Enviado",
    ),
})
  .superRefine(reporting(moveMessages))
  .meta({ id: "ChangeOrder" });

export const tagField = z.string(TAG_INVALID).max(200, TAG_INVALID).transform(normalizeTag).refine(isTag, TAG_INVALID);
const tagsField = z.array(tagField, INVALID).max(TAGS_MAX, INVALID).default([]);

const GRAMS_INVALID = `El peso va de ${GRAMS.min} gramos a ${GRAMS.max / 1000} kilos`;

/** Body of POST /orders/{orderId}/label. */
export const buyLabelSchema = strictForm({
  grams: z
    .int(GRAMS_INVALID)
    .min(GRAMS.min, GRAMS_INVALID)
    .max(GRAMS.max, GRAMS_INVALID)
    .describe("Weight of the parcel"),
  version: z.int(INVALID).min(1, INVALID),
}).meta({ id: "BuyLabel" });

/** Body of PUT /orders/{orderId}/tags and PUT /admin/customers/{userId}/tags. Other tags stay. */
export const changeTagsSchema = strictForm({
  add: tagsField.describe("Stored in lower case"),
  remove: tagsField,
}).meta({ id: "ChangeTags" });

/** Body of POST /orders/{orderId}/notes and POST /admin/customers/{userId}/notes. */
export const noteSchema = strictForm({
  text: z.string(NOTE_INVALID).max(5_000, NOTE_INVALID).transform(normalizeNote).refine(isNote, NOTE_INVALID),
}).meta({ id: "Note" });

const askedText = z.string(NOTE_INVALID).max(5_000, NOTE_INVALID).transform(normalizeNote);

/** Body of POST /orders/{orderId}/receipt/again. */
export const askReceiptSchema = strictForm({
  receipt: z.iso.datetime(INVALID).describe("`at` of the receipt that was seen. Refused if a newer one has arrived"),
  problem: z.enum(RECEIPT_PROBLEMS, INVALID),
  text: askedText
    .refine((text) => text === "" || isNote(text), NOTE_INVALID)
    .default("")
    .describe("Additional text for the buyer, in the mail and on the order's page"),
}).meta({ id: "AskReceipt" });

/** Body of POST /orders/bank-lines/used. */
export const bankLinesSchema = strictForm({
  fingerprints: z.array(bankLineSchema.shape.fingerprint, INVALID).max(BANK_LINES_MAX, INVALID),
}).meta({ id: "BankLines" });

export const usedBankLinesSchema = namedObject("UsedBankLinesResponse", {
  used: z.array(
    z.strictObject({
      fingerprint: z.string(),
      orderId: z.string(),
      number: z.string().describe("Number of the order that it pays, such as A-10482"),
    }),
  ),
});

export type AdminOrder = z.infer<typeof adminOrderSchema>;
export type AdminOrderResponse = z.infer<typeof adminOrderResponseSchema>;
const DAY_INVALID = (name: string) => `${name} es un día, como 2026-11-01`;

/** Query of GET /api/orders and POST /api/orders/search. Unknown parameters are ignored. */
export const ordersQuerySchema = z
  .object({
    status: z
      .enum(STATUS_FILTERS, `status es uno de: ${STATUS_FILTERS.join(", ")}`)
      .optional()
      .describe(
        "Filters by `statusGlimmer`. A transfer order past its `expiresAt` counts as Orden Vencida, a completely refunded one in En Preparación as Cancelado. open: every status except Recibido, Pago Rechazado, Orden Vencida and Cancelado",
      ),
    search: searchField("search").describe(
      "Each word must be in the buyer's names or e-mail, in the name, brand or slug of a product, or be the order number (A-10482 or 10482) or an amount (17150, 17.150,50); with five or more characters it may be part of `externalReference`, with six or more of the tracking number, the phone or the DNI. Ignores case and accents",
    ),
    shipping: queryFlag("shipping").describe("true: home delivery; false: pickup"),
    pickup: z
      .string("pickup es un showroom")
      .max(MAX_SLUG_LENGTH, "pickup es un showroom")
      .optional()
      .describe("Key of the pickup showroom"),
    payment: z
      .enum(METHOD_NAMES, `payment es uno de: ${METHOD_NAMES.join(", ")}`)
      .optional()
      .describe("How the order is paid"),
    from: z.iso.date(DAY_INVALID("from")).optional().describe("First day on which it was placed, in Argentina"),
    to: z.iso.date(DAY_INVALID("to")).optional().describe("Last day on which it was placed, in Argentina"),
    receipt: queryFlag("receipt").describe("true: orders with a transfer receipt; false: orders without one"),
    expiry: z
      .enum(EXPIRIES, `expiry es uno de: ${EXPIRIES.join(", ")}`)
      .optional()
      .describe(
        "End of the hold of a transfer order. today: later today, in Argentina; soon: within three hours; past: it is over",
      ),
    tag: tagField.optional().describe("A tag of the order, in upper or lower case"),
    limit: limitField.describe("Page size, in orders. 0 or absent: all"),
    page: pageField.describe("Page number, from 1. Default: 1"),
  })
  .superRefine(reporting(periodMessages));

function periodMessages({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return from && to && from > to ? { from: ["from no puede ser después de to"] } : {};
}

/** Maximum number of orders in one request for the locations of their sizes. */
export const LOCATED_MAX = 500;

/** Body of POST /orders/locations. */
export const locatedOrdersSchema = strictForm({
  orders: z.array(z.string(INVALID).max(60, INVALID), INVALID).min(1, INVALID).max(LOCATED_MAX, INVALID),
}).meta({ id: "LocatedOrders" });

/** Maximum lines of an order (db/orders/tables.ts). */
const LINES_MAX = 1_000;
const units = z.int(INVALID).min(0, INVALID).max(UNITS_MAX, INVALID);

/** Body of PUT /orders/{orderId}/locations: the units that these lines take from each location. Replaces the former choice. */
export const changeLocationsSchema = strictForm({
  version: z.int(INVALID).min(1, INVALID).describe("The version that was seen"),
  lines: z
    .array(strictForm({ line: z.int(INVALID).min(1, INVALID), snF: units, snL: units, ros: units }), INVALID)
    .min(1, INVALID)
    .max(LINES_MAX, INVALID),
}).meta({ id: "ChangeOrderLocations" });

/** Response of POST /orders/locations: the units in each location, for the sizes that the orders need. */
export const orderLocationsSchema = namedObject("OrderLocations", {
  sizes: z.array(
    z.strictObject({
      perfume: z.string(),
      ml: z.int().min(1).describe("As in the orders, also if the size has another measure now"),
      snF: unitsAt.describe("Units in SN-F"),
      snL: unitsAt.describe("Units in SN-L"),
      ros: unitsAt.describe("Units in ROS"),
    }),
  ),
});

/** Response of POST /orders/release/{userId}. */
export const releasedOrdersSchema = namedObject("ReleasedOrders", {
  released: z.int().min(0).describe("Number of cancelled orders"),
  units: z.int().min(0).describe("Their units, without decants"),
  left: z
    .int()
    .min(0)
    .describe("Orders that were not cancelled: they changed meanwhile, or their card payment could not be cancelled"),
});
