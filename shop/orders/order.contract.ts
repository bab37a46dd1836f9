import * as z from "zod";
import { addressSchema, sentAddressSchema } from "../accounts/address.contract.ts";
import { normalizeAddress } from "../accounts/address.ts";
import { cartItemSchema } from "../cart/cart.contract.ts";
import { LINE_TYPES } from "../cart/cart-line.ts";
import { MAX_SLUG_LENGTH } from "../catalogue/slug.ts";
import { instant, namedObject, percent, pesos, reporting, strictForm } from "../fields.contract.ts";
import { PAYMENT_RETRIES } from "../payments/payment-messages.ts";
import type { ChosenDestination } from "./delivery-change.ts";
import { ORDER_STATUSES } from "./order.ts";
import { DIRECT_TYPES, PAYMENT_TYPES } from "./payment-method.ts";
import { RECEIPT_MAX_BYTES, RECEIPT_PROBLEMS, RECEIPT_TYPES, RECEIPTS_MAX } from "./receipt.ts";

/** The card payment of an order, for its buyer; null by transfer. */
const orderPaymentSchema = z
  .strictObject({
    installments: z.int().min(0),
    paymentMethodId: z.string().describe("Payment method at the provider, such as visa or master"),
    message: z.string().describe("Payment result as a sentence in Spanish, for the buyer"),
    refundedAmount: pesos.describe("Total refunded so far"),
    refundedUnits: z
      .array(
        z.strictObject({ line: z.int().min(1).describe("Position in `products`, from 1"), quantity: z.int().min(1) }),
      )
      .describe("Units whose refund is done. Refunds of an amount only have none"),
    isRefunded: z.boolean().describe("true when the whole payment was refunded"),
    isOwed: z.boolean().describe("true when the shop has the money of an order that has no units"),
    retry: z
      .enum(PAYMENT_RETRIES)
      .describe(
        "How the buyer can pay again. same: same card with corrected data; other: another card; later: try later; none: no retry",
      ),
  })
  .nullable();

/** A line of an order: like a cart line, but with the values from when it was bought. */
export const orderLineSchema = cartItemSchema
  .omit({ available: true, fullArs: true })
  .extend({
    priceArs: pesos.describe("Price of one unit before any promotion, paid by card"),
    transferArs: pesos
      .nullable()
      .describe("Price of one unit with the transfer discount, before a coupon or credit; null without that discount"),
    unitArs: pesos.describe("Price of one unit in this order"),
    lineArs: pesos.describe("Price of all units of the line"),
    couponArs: pesos.describe(
      "What the order's coupon, or else the credit for decants, has taken from all units of the line, already subtracted",
    ),
  })
  .meta({ id: "OrderLine" });

/** A proof of transfer, without the file. */
export const receiptSchema = z.strictObject({
  at: instant,
  contentType: z.enum(RECEIPT_TYPES),
  bytes: z.int().min(1).max(RECEIPT_MAX_BYTES),
  askedAgain: z
    .strictObject({
      problem: z.enum(RECEIPT_PROBLEMS),
      text: z.string().describe("What the shop added; may be empty"),
      at: instant,
    })
    .nullable()
    .describe("The shop's request for another receipt in its place; null without one"),
});

const orderAddressSchema = addressSchema.omit({ _id: true, status: true });

const orderDeliverySchema = z.strictObject({
  zone: z.string().describe("Name of the delivery zone; empty outside all zones"),
  carrier: z.string().describe("May be empty"),
  daysFrom: z.int().min(0),
  daysTo: z.int().min(0).describe("Business days from the confirmed payment; 0 where the shop states none"),
  arrives: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .nullable()
    .describe(
      "First and last day on which it may arrive; null unless it is paid and on its way or in preparation, and where the shop states no days",
    ),
  trackingUrl: z.string().describe("The carrier's page of the parcel; empty without one"),
});

const parcelOrderSchema = z.strictObject({
  _id: z.string(),
  number: z.string(),
  statusGlimmer: z.enum(ORDER_STATUSES),
  version: z.int().min(1),
  leftTogether: z.boolean().describe("Whether both orders were last sent by the same move"),
});

export const orderSchema = namedObject("Order", {
  _id: z.string(),
  number: z.string().describe("The number that people see, such as A-10482"),
  createdAt: instant,
  user: z.string().describe("The buyer's id"),
  products: z.array(orderLineSchema),
  externalReference: z.string(),
  status: z.enum(["approved", "in_process", "rejected"]),
  statusDetail: z.string(),
  statusGlimmer: z.enum(ORDER_STATUSES),
  paymentTypeId: z.enum(PAYMENT_TYPES),
  paymentMethodId: z.string(),
  totalPaidAmount: pesos,
  transactionAmount: pesos,
  shipping: z.boolean().describe("true: home delivery; false: pickup"),
  priceForShipping: pesos,
  coupon: z
    .strictObject({ code: z.string(), amount: pesos.describe("Taken from the lines and from the delivery") })
    .nullable()
    .describe(
      "The coupon of the order. `amount` is already subtracted from `unitArs`, `lineArs`, `priceForShipping` and the totals. Null without one",
    ),
  transferOffNumber: percent,
  numShipping: z.string().describe("The carrier's tracking number"),
  address: orderAddressSchema.nullable(),
  delivery: orderDeliverySchema
    .nullable()
    .describe(
      "Terms of the home delivery, from when the order was placed, with the present carrier; null for pickup, and in older orders until a carrier is chosen",
    ),
  pickup: z.string().nullable().describe("Key of the pickup showroom; null for home delivery"),
  version: z.int().min(1),
  expiresAt: instant.nullable().describe("When the reserved units of an unpaid transfer order are released"),
  history: z.array(
    z.strictObject({
      at: instant,
      from: z.string().nullable(),
      to: z.string(),
      by: z
        .string()
        .describe(
          "For the buyer: buyer, shop, provider or clock. For administrators: a user's id, buyer, provider or cron",
        ),
    }),
  ),
  payment: orderPaymentSchema.describe("Card payment; null for a bank transfer"),
  receipt: receiptSchema
    .extend({
      count: z
        .int()
        .min(0)
        .max(RECEIPTS_MAX)
        .describe("Number of receipts uploaded for the order, without those that the shop asked to replace"),
    })
    .nullable()
    .describe("The newest transfer receipt; null without one"),
  sentWith: parcelOrderSchema.nullable().describe("The order in whose parcel this one goes; null: in its own"),
  sentTogether: z.array(parcelOrderSchema).describe("The orders that go in the parcel of this one, oldest first"),
});

const transferSchema = z.strictObject({
  holder: z.string(),
  taxId: z.string().describe("CUIT of the holder, digits only; may be empty"),
  bank: z.string(),
  cbu: z.string(),
  alias: z.string(),
  amount: pesos,
  expiresAt: instant,
});

export const ordersResponseSchema = namedObject("OrdersResponse", { orders: z.array(orderSchema) });
export const orderResponseSchema = namedObject("OrderResponse", {
  order: orderSchema,
  transfer: transferSchema.nullable().describe("Bank account and amount; null unless the order awaits a bank transfer"),
});
export const receivedReceiptSchema = namedObject("ReceivedReceiptResponse", { order: orderSchema });
/** An order in a person's data export, with all its receipts. */
export const exportedOrderSchema = orderSchema
  .extend({ receipts: z.array(receiptSchema) })
  .meta({ id: "ExportedOrder" });
export const newOrderSchema = namedObject("NewOrder", { newOrder: orderSchema, transfer: transferSchema });
export const INVALID = "Valor inválido";

/** Pesos from a client: compared with the server's amount or ignored, never charged. */
export const sentPesos = z.number(INVALID).min(0, INVALID).max(1e12, INVALID);

/** A line as the buyer saw it. Other fields are ignored. */
const sentLine = z.object(
  {
    perfume: z.string(INVALID).max(60, INVALID),
    ml: z.number(INVALID),
    type: z.enum(LINE_TYPES, INVALID),
    quantity: z.number(INVALID),
  },
  INVALID,
);

export const sentLines = z.array(sentLine, INVALID).max(200, INVALID);

/** An address for this order that is not in the profile. */
export const freshAddress = sentAddressSchema.transform((address) => normalizeAddress(address));

/** The id of an address of the profile, or a new address. */
export const chosenAddress = z.union([z.string(INVALID).max(60), freshAddress], INVALID).nullish();

/** A coupon's code, as typed. */
export const chosenCoupon = z.string(INVALID).max(60, INVALID).nullish().describe("A coupon's code");

/** A showroom's key. */
const showroomKey = z.string(INVALID).max(MAX_SLUG_LENGTH, INVALID);
export const chosenShowroom = showroomKey.nullish();

/** Validates the delivery: home delivery needs an address. docs/product-rules.md#checkout-steps */
export function deliveryMessages({ shipping, address }: { shipping: boolean; address?: unknown }) {
  return shipping && !address ? { address: ["Por favor, selecciona una dirección"] } : {};
}

/**
 * Body of POST /orders/transfer/{userId}. `transactionAmount` and `totalPaidAmount` are compared with the server's total; other
 * fields about money are ignored.
 */
export const transferOrderSchema = strictForm({
  products: sentLines.optional(),
  transactionAmount: sentPesos.optional(),
  totalPaidAmount: sentPesos.optional(),
  paymentMethodId: z.enum(DIRECT_TYPES, INVALID).optional(),
  paymentTypeId: z.enum(DIRECT_TYPES, INVALID).optional().describe("Default: transfer"),
  payerId: z.string(INVALID).max(60, INVALID).optional(),
  address: chosenAddress,
  pickup: chosenShowroom,
  shipping: z.boolean(INVALID),
  priceForShipping: sentPesos.optional(),
  transferOffNumber: z.number(INVALID).optional(),
  coupon: chosenCoupon,
  numShipping: z.string(INVALID).max(100, INVALID).nullish(),
})
  .superRefine(reporting(deliveryMessages))
  .meta({ id: "TransferOrder" });

/** Validates a change of the delivery: it names one destination. */
function destinationMessages({ address, pickup }: ChosenDestination) {
  return (address === undefined) === (pickup === undefined) ? { _: ["Elegí una dirección o un showroom"] } : {};
}

/** Body of PUT /orders/{userId}/{orderId}/delivery. */
export const deliveryChangeSchema = strictForm({
  address: z
    .string(INVALID)
    .max(60, INVALID)
    .optional()
    .describe("For home delivery: the id of one of the user's addresses"),
  pickup: showroomKey.optional().describe("For pickup: a showroom's key"),
  version: z.int(INVALID).min(1, INVALID).describe("The version of the order that the user saw"),
})
  .superRefine(reporting(destinationMessages))
  .meta({ id: "DeliveryChange" });

export type Order = z.infer<typeof orderSchema>;
export type ExportedOrder = z.infer<typeof exportedOrderSchema>;
export type OrderLineResponse = z.infer<typeof orderLineSchema>;
export type TransferInstructions = z.infer<typeof transferSchema>;
export type TransferOrderBody = z.output<typeof transferOrderSchema>;

/** An order for anyone who has the link of its mail. Of the buyer it has only the first name and the city. */
const linkedOrderSchema = orderSchema
  .omit({ user: true, externalReference: true, address: true, receipt: true, version: true })
  .extend({
    firstName: z.string().describe("Empty if the buyer deleted the account"),
    city: z.string().describe("City of the delivery address; empty for pickup"),
  })
  .meta({ id: "LinkedOrder" });

/** GET /orders/by-link/{number}; `number` is the order's id. */
export const linkedOrderResponseSchema = orderResponseSchema
  .extend({ order: linkedOrderSchema })
  .meta({ id: "LinkedOrderResponse" });

export type LinkedOrder = z.infer<typeof linkedOrderSchema>;
