/** Body of POST /pay/payment. See docs/outside-services.md#card-form */
import { z } from "zod";
import { EMAIL_INVALID, EMAIL_MAX } from "../accounts/email.ts";
import { reporting } from "../fields.contract.ts";
import {
  chosenAddress,
  chosenShowroom,
  deliveryMessages,
  INVALID,
  sentLines,
  sentPesos,
} from "../orders/checkout.contract.ts";
import { orderSchema } from "../orders/order.contract.ts";

/** Maximum installments of a card payment. docs/product-rules.md#card-limits */
export const INSTALLMENTS_MAX = 3;
const TOO_MANY_INSTALLMENTS = `Podés pagar en hasta ${INSTALLMENTS_MAX} cuotas`;
const NO_TOKEN = "Volvé a ingresar los datos de la tarjeta";

/** A document number, with or without separators: "30.111.222". */
const documentNumber = z
  .union([z.string(), z.number()], { error: INVALID })
  .transform((number) => String(number).replace(/[\s.-]/g, ""))
  .refine((number) => /^\w{1,20}$/.test(number), { error: INVALID });

const identification = z.object(
  {
    type: z.string({ error: INVALID }).regex(/^[A-Za-z]{1,10}$/, { error: INVALID }),
    number: documentNumber,
  },
  { error: INVALID },
);

const text = (longest: number) => z.string({ error: INVALID }).max(longest, { error: INVALID });

/** The device session of the provider's script. An invalid one is ignored: it only helps the provider's risk check. */
const meliSessionId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .nullish()
  .catch(null);

/**
 * The card form's fields and the checkout's choices. Unknown fields are ignored, since a newer form may add some. Amounts
 * and lines are what the buyer saw: compared with the server's, never used.
 */
export const cardPaymentSchema = z
  .object(
    {
      token: z.string({ error: NO_TOKEN }).regex(/^[\w-]{1,200}$/, { error: NO_TOKEN }),
      issuer_id: z.union([text(20), z.number()], { error: INVALID }).nullish(),
      payment_method_id: z.string({ error: INVALID }).regex(/^[\w-]{1,50}$/, { error: INVALID }),
      payment_method_option_id: z.string({ error: INVALID }).nullish(),
      processing_mode: z.string({ error: INVALID }).nullish(),
      transaction_amount: sentPesos,
      installments: z
        .int({ error: TOO_MANY_INSTALLMENTS })
        .min(1, { error: TOO_MANY_INSTALLMENTS })
        .max(INSTALLMENTS_MAX, { error: TOO_MANY_INSTALLMENTS }),
      payer: z.object(
        {
          email: z.string({ error: EMAIL_INVALID }).trim().min(3, { error: EMAIL_INVALID }).max(EMAIL_MAX, {
            error: EMAIL_INVALID,
          }),
          identification: identification.nullish(),
        },
        { error: INVALID },
      ),
      externalReference: text(64).nullish(),
      cart: sentLines.optional(),
      address: chosenAddress,
      pickup: chosenShowroom,
      shipping: z.boolean({ error: INVALID }),
      priceForShipping: sentPesos.optional(),
      numShipping: text(100).nullish(),
      requestOptions: z.object({ idempotencyKey: text(200).nullish(), meliSessionId }, { error: INVALID }).nullish(),
    },
    { error: "Los datos no tienen la forma esperada" },
  )
  .superRefine(reporting(deliveryMessages))
  .meta({ id: "CardPayment" });

/** The order after the charge. */
export const cardOrderSchema = z.strictObject({ order: orderSchema }).meta({ id: "CardOrderAnswer" });

export type CardPaymentBody = z.output<typeof cardPaymentSchema>;
