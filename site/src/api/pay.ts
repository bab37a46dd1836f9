/** The call that charges a card. */
import type { z } from "zod";
import type { cardOrderSchema, cardPaymentSchema } from "#shop/payments/pay.contract.ts";
import { type Called, call } from "./call.ts";

/** The body of a payment: the card form's result, and the order as the buyer saw it. */
export type CardPayment = z.input<typeof cardPaymentSchema>;

/** The order after the charge: 200 with the provider's result, 202 while the result is unknown. */
export type Charged = Called<z.infer<typeof cardOrderSchema>>;

/**
 * Places the order of the cart and charges the card. Continues after the page is left. The same `requestKey` with the
 * same body never charges twice: it returns the same order with its current state. 400 with fields for card data, 409
 * with a reason if nothing was charged (price changed, not enough stock, another payment open), 502 if the provider
 * took nothing.
 */
export function payByCard(payment: CardPayment, requestKey: string): Promise<Charged> {
  return call("POST", "/pay/payment", payment, { "Idempotency-Key": requestKey }, true);
}
