import * as z from "zod";
import { EMAIL_INVALID, normalizeEmail } from "../../accounts/email.ts";
import { digitsAsTyped, normalizeName } from "../../accounts/person.ts";
import { formNumber, namedObject, pesos, reporting, strictForm } from "../../fields.contract.ts";
import { chargeAtReader, readerId } from "../../payments/reader-charge.contract.ts";
import { adminOrderSchema } from "../admin-order.contract.ts";
import {
  chosenCoupon,
  chosenShowroom,
  deliveryMessages,
  freshAddress,
  INVALID,
  sentLines,
  sentPesos,
} from "../order.contract.ts";
import {
  buyerMessages,
  discountMessages,
  ORDER_ORIGINS,
  PAID_BY,
  readerMessages,
  takenNowMessages,
} from "./manual-order.ts";

const DISCOUNT = "Tiene que ser un monto en pesos desde 1";

const purchase = {
  products: sentLines,
  shipping: z.boolean(INVALID).describe("true: home delivery; false: pickup"),
  address: freshAddress.nullish().describe("For home delivery"),
  coupon: chosenCoupon,
  discount: formNumber
    .min(1, DISCOUNT)
    .max(100_000_000, DISCOUNT)
    .multipleOf(0.01, DISCOUNT)
    .nullish()
    .describe(
      "Discount on the products, in pesos. Not with a coupon. Only for administrators who may also change the catalogue",
    ),
  sentWith: z
    .string(INVALID)
    .max(60, INVALID)
    .nullish()
    .describe(
      "A paid order of the buyer that has not been sent. The new order goes in its parcel, to its address or showroom, and pays no delivery",
    ),
};
const paid = z
  .enum(PAID_BY, INVALID)
  .describe(
    "cash: it was paid in cash, so it is in preparation at once. reader: a card reader charges it, at card prices",
  );
const name = z.string(INVALID).max(200, INVALID).default("").transform(normalizeName);
const digits = z.string(INVALID).max(40, INVALID).default("").transform(digitsAsTyped);

/**
 * Body of POST /orders/manual. Names, phone and DNI may be empty if the account has them. For pickup, phone and DNI may always
 * be empty.
 */
export const manualOrderSchema = strictForm({
  email: z
    .string(EMAIL_INVALID)
    .transform(normalizeEmail)
    .describe("The buyer's e-mail. An account is created if it has none"),
  firstName: name,
  lastName: name,
  phone: digits,
  dni: digits,
  ...purchase,
  pickup: chosenShowroom,
  origin: z.enum(ORDER_ORIGINS, INVALID).describe("Where the buyer asked for it. Becomes a tag of the order"),
  paid,
  reader: readerId.nullish().describe("The card reader that charges it, for `paid: reader`"),
  takenNow: z
    .boolean(INVALID)
    .default(false)
    .describe(
      "The buyer takes it along: it is Recibido at once. Only for an order paid in cash and picked up at a showroom",
    ),
  transactionAmount: sentPesos.describe("The total that was shown; refused if it has changed"),
})
  .superRefine(reporting(buyerMessages))
  .superRefine(reporting(deliveryMessages))
  .superRefine(reporting(takenNowMessages))
  .superRefine(reporting(readerMessages))
  .superRefine(reporting(discountMessages))
  .meta({ id: "ManualOrder" });

/** Body of POST /orders/manual/total. */
export const manualTotalSchema = strictForm({ ...purchase, paid: paid.default("transfer") })
  .superRefine(reporting(deliveryMessages))
  .superRefine(reporting(discountMessages))
  .meta({ id: "ManualTotal" });

export const manualOrderResponseSchema = namedObject("ManualOrderResponse", {
  order: adminOrderSchema,
  link: z.string().describe("The order's page for its buyer, as in the mails: it opens without a sign-in"),
  charge: chargeAtReader,
});

export const manualTotalResponseSchema = namedObject("ManualTotalResponse", {
  lines: z
    .array(pesos)
    .describe("What the units of each line cost, in the order of `products`, after the coupon or discount"),
  priceForShipping: pesos,
  couponArs: pesos.describe("What the coupon or the discount has taken, already subtracted"),
  total: pesos,
});

export type ManualTotalBody = z.output<typeof manualTotalSchema>;
