/** The call that charges a card (http-api, Calls). */
import type { z } from "zod";
import type { cardOrderSchema, cardPaymentSchema } from "#shop/payments/pay.contract.ts";
import { type Called, call } from "./call.ts";

/** A payment as it is sent: the card form's answer, and what the buyer was shown of the order. */
export type CardPayment = z.input<typeof cardPaymentSchema>;

/** The order as the charge left it: 200 with what the provider said, 202 while nobody knows what came of it. */
export type Charged = Called<z.infer<typeof cardOrderSchema>>;

/**
 * Places the order of the cart and charges the card; goes on when the page is left meanwhile. The same `requestKey` with the
 * same body never charges twice: it gives the same order as it is now. 400 with fields for card data, 409 with a reason when
 * nothing was charged (repriced, short of stock, another payment open), 502 when the provider took nothing.
 */
export function payByCard(payment: CardPayment, requestKey: string): Promise<Charged> {
  return call("POST", "/pay/payment", payment, { "Idempotency-Key": requestKey }, true);
}
