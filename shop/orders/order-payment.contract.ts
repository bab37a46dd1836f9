import { z } from "zod";
import { pesos } from "../money.contract.ts";
import { PAYMENT_RETRIES } from "../payments/payment-messages.ts";

/** The card payment of an order, for its buyer; null by transfer. */
export const orderPaymentSchema = z
  .strictObject({
    installments: z.int().min(0),
    paymentMethodId: z.string().describe("Payment method at the provider, such as visa or master"),
    message: z.string().describe("Payment result as a sentence in Spanish, for the buyer"),
    refundedAmount: pesos.describe("Total refunded so far"),
    isRefunded: z.boolean().describe("true when the whole payment was refunded"),
    retry: z
      .enum(PAYMENT_RETRIES)
      .describe(
        "How the buyer can pay again. same: same card with corrected data; other: another card; later: try later; none: no retry",
      ),
  })
  .nullable();
