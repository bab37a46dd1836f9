/** Body of POST /pay/payment. See docs/outside-services.md#card-form */
import * as z from "zod";
import { EMAIL_INVALID, EMAIL_MAX } from "../accounts/email.ts";
import { namedObject, reporting } from "../fields.contract.ts";
import {
  chosenAddress,
  chosenCoupon,
  chosenShowroom,
  deliveryMessages,
  INVALID,
  orderSchema,
  sentLines,
  sentPesos,
} from "../orders/order.contract.ts";

/** Maximum installments of a card payment. docs/product-rules.md#card-limits */
export const INSTALLMENTS_MAX = 3;
const TOO_MANY_INSTALLMENTS = `Podés pagar en hasta ${INSTALLMENTS_MAX} cuotas`;
const NO_TOKEN = "Volvé a ingresar los datos de la tarjeta";

/** A document number, with or without separators: "30.111.222". */
const documentNumber = z
  .union([z.string(), z.number()], INVALID)
  .transform((number) => String(number).replace(/[\s.-]/g, ""))
  .refine((number) => /^\w{1,20}$/.test(number), INVALID);

const identification = z.object(
  {
    type: z.string(INVALID).regex(/^[A-Za-z]{1,10}$/, INVALID),
    number: documentNumber,
  },
  INVALID,
);

const text = (longest: number) => z.string(INVALID).max(longest, INVALID);

/** The device session of the provider's script. An invalid one is ignored: it only helps the provider's risk check. */
const meliSessionId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .nullish()
  .catch(null);

/** The card form and checkout choices. Unknown fields are ignored; amounts and lines are only compared with the server's. */
export const cardPaymentSchema = z
  .object(
    {
      token: z.string(NO_TOKEN).regex(/^[\w-]{1,200}$/, NO_TOKEN),
      issuer_id: z.union([text(20), z.number()], INVALID).nullish(),
      payment_method_id: z.string(INVALID).regex(/^[\w-]{1,50}$/, INVALID),
      payment_method_option_id: z.string(INVALID).nullish(),
      processing_mode: z.string(INVALID).nullish(),
      transaction_amount: sentPesos,
      installments: z
        .int(TOO_MANY_INSTALLMENTS)
        .min(1, TOO_MANY_INSTALLMENTS)
        .max(INSTALLMENTS_MAX, TOO_MANY_INSTALLMENTS),
      payer: z.object(
        {
          email: z.string(EMAIL_INVALID).trim().min(3, EMAIL_INVALID).max(EMAIL_MAX, EMAIL_INVALID),
          identification: identification.nullish(),
        },
        INVALID,
      ),
      externalReference: text(64).nullish(),
      cart: sentLines.optional(),
      address: chosenAddress,
      pickup: chosenShowroom,
      coupon: chosenCoupon,
      shipping: z.boolean(INVALID),
      priceForShipping: sentPesos.optional(),
      numShipping: text(100).nullish(),
      requestOptions: z.object({ idempotencyKey: text(200).nullish(), meliSessionId }, INVALID).nullish(),
    },
    "Los datos no tienen la forma esperada",
  )
  .superRefine(reporting(deliveryMessages))
  .meta({ id: "CardPayment" });

/** The order after the charge. */
export const cardOrderSchema = namedObject("CardOrderResponse", { order: orderSchema });

export type CardPaymentBody = z.output<typeof cardPaymentSchema>;
