import { z } from "zod";
import { addressMessages, normalizeAddress } from "../account/address.ts";
import { LINE_TYPES } from "../cart-line.ts";
import { ORDER_STATUSES, PAYMENT_TYPES } from "../order.ts";
import { addressSchema, sentAddressSchema } from "./address.ts";
import { cartItemSchema } from "./cart.ts";
import { reporting, strictForm } from "./form.ts";
import { percent, pesos } from "./money.ts";

const instant = z.iso.datetime();
const INVALID = "Valor inválido";

/** A line of an order: like a cart's, frozen at purchase. */
export const orderLineSchema = cartItemSchema
  .omit({ available: true })
  .extend({
    unitArs: pesos.describe("One unit as this order pays for it"),
    lineArs: pesos.describe("All units of the line"),
  })
  .meta({ id: "OrderLine" });

const orderAddressSchema = addressSchema.omit({ _id: true, status: true });

/** Order of http-api, Shapes, as its buyer sees it. */
export const orderSchema = z
  .strictObject({
    _id: z.string(),
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
    shipping: z.boolean().describe("Home delivery"),
    priceForShipping: pesos,
    transferOffNumber: percent,
    numShipping: z.string().describe("The carrier's tracking number"),
    address: orderAddressSchema.nullable(),
    pickup: z.string().nullable().describe("A showroom's key"),
    version: z.int().min(1),
    expiresAt: instant.nullable().describe("Until when a transfer order holds its units"),
    history: z.array(
      z.strictObject({
        at: instant,
        from: z.string().nullable(),
        to: z.string(),
        by: z.string().describe("buyer, shop, provider or clock; administrators see who of the shop"),
      }),
    ),
  })
  .meta({ id: "Order" });

/** The same as administrators see it. */
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
    netReceivedAmount: pesos.describe("The provider's figure, else an estimate").nullable(),
  })
  .meta({ id: "AdminOrder" });

/** Where a transfer goes. */
const transferSchema = z.strictObject({
  holder: z.string(),
  bank: z.string(),
  cbu: z.string(),
  alias: z.string(),
  amount: pesos,
  expiresAt: instant,
});

export const ordersAnswerSchema = z.strictObject({ orders: z.array(orderSchema) }).meta({ id: "OrdersAnswer" });
export const orderAnswerSchema = z
  .strictObject({ order: orderSchema, transfer: transferSchema.nullable().describe("While it waits for its transfer") })
  .meta({ id: "OrderAnswer" });
export const newOrderSchema = z
  .strictObject({ newOrder: orderSchema, transfer: transferSchema })
  .meta({ id: "NewOrder" });
export const adminOrdersSchema = z
  .strictObject({ orders: z.array(adminOrderSchema), total: z.int().min(0) })
  .meta({ id: "AdminOrdersAnswer" });
export const adminOrderAnswerSchema = z.strictObject({ order: adminOrderSchema }).meta({ id: "AdminOrderAnswer" });
export const updatedOrderSchema = z.strictObject({ updatedOrder: adminOrderSchema }).meta({ id: "UpdatedOrderAnswer" });

/** Pesos as a client sends them: compared with ours, never used. */
const sentPesos = z.number({ error: INVALID }).min(0, { error: INVALID }).max(1e12, { error: INVALID }).optional();

const sentLine = z.object(
  {
    perfume: z.string({ error: INVALID }).max(60, { error: INVALID }),
    ml: z.number({ error: INVALID }),
    type: z.enum(LINE_TYPES, { error: INVALID }),
    quantity: z.number({ error: INVALID }),
  },
  { error: INVALID },
);

/** An address of an order that is none of the profile's. */
const freshAddress = sentAddressSchema
  .refine((address) => Object.keys(addressMessages(address)).length === 0)
  .transform((address) => normalizeAddress(address));

/** Body of POST /orders/transfer/{userId}. Amounts are compared with the server's; the rest of what it says of money is ignored. */
export const transferOrderSchema = strictForm({
  products: z.array(sentLine, { error: INVALID }).max(200, { error: INVALID }).optional(),
  transactionAmount: sentPesos,
  totalPaidAmount: sentPesos,
  paymentMethodId: z.literal("transfer", { error: INVALID }).optional(),
  paymentTypeId: z.literal("transfer", { error: INVALID }).optional(),
  payerId: z.string({ error: INVALID }).max(60, { error: INVALID }).optional(),
  address: z.union([z.string({ error: INVALID }).max(60), freshAddress], { error: INVALID }).nullish(),
  pickup: z.string({ error: INVALID }).max(60, { error: INVALID }).nullish(),
  shipping: z.boolean({ error: INVALID }),
  priceForShipping: sentPesos,
  transferOffNumber: z.number({ error: INVALID }).optional(),
  numShipping: z.string({ error: INVALID }).max(100, { error: INVALID }).nullish(),
})
  .superRefine(
    reporting(({ shipping, address }) =>
      shipping && !address ? { address: ["Por favor, selecciona una dirección"] } : {},
    ),
  )
  .meta({ id: "TransferOrder" });

/** Body of PUT /orders/{orderId}. */
export const changeOrderSchema = strictForm({
  statusGlimmer: z.enum(ORDER_STATUSES, { error: INVALID }).optional(),
  status: z.string({ error: INVALID }).optional(),
  statusDetail: z.string({ error: INVALID }).optional(),
  numShipping: z.string({ error: INVALID }).trim().max(100, { error: INVALID }).optional(),
  version: z.int({ error: INVALID }).min(1, { error: INVALID }).optional(),
}).meta({ id: "ChangeOrder" });

export type Order = z.infer<typeof orderSchema>;
export type AdminOrder = z.infer<typeof adminOrderSchema>;
export type OrderLineAnswer = z.infer<typeof orderLineSchema>;
export type TransferInstructions = z.infer<typeof transferSchema>;
export type TransferOrderBody = z.output<typeof transferOrderSchema>;
