import { z } from "zod";
import { pesos } from "../money.contract.ts";
import { PAYMENT_RETRIES } from "../payments/payment-messages.ts";

/** The card payment of an order, for its buyer; null by transfer. */
export const orderPaymentSchema = z
  .strictObject({
    installments: z.int().min(0),
    paymentMethodId: z.string().describe("visa, master, ..."),
    message: z.string().describe("What the provider's word means"),
    refundedAmount: pesos.describe("Given back so far"),
    isRefunded: z.boolean().describe("All that was paid was given back"),
    retry: z.enum(PAYMENT_RETRIES).describe("same card mended, other card, later, or none"),
  })
  .nullable();
