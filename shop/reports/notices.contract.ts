import * as z from "zod";
import { instant, namedObject, pesos } from "../fields.contract.ts";
import { withdrawalSchema } from "../legal/withdrawal.contract.ts";
import { ORDER_STATUSES } from "../orders/order.ts";
import { REVIEWS } from "../orders/placed-order.ts";
import { RATE_WARNINGS } from "../pricing/rate.ts";
import { adminReviewSchema } from "../reviews/review.contract.ts";
import { providerPlanSchema } from "../settings/settings.contract.ts";
import { stockedSizeSchema } from "./statistics.contract.ts";

const count = z.int().min(0);
const waiting = z.strictObject({
  orderId: z.string(),
  externalReference: z.string(),
  number: z.string().describe("The order number that people see, such as A-10482"),
  buyer: z.string().describe("Name of the buyer; empty if the account was deleted"),
  amountArs: pesos,
  at: instant,
});

/** Response of GET /admin/notices: what waits for an administrator. Lists at most 100 of a kind, and counts all. */
export const noticesSchema = namedObject("Notices", {
  counts: z.strictObject({
    total: count.describe("Sum of all counts, for the badge of the panel"),
    lowStock: count,
    reviews: count,
    mails: count,
    receipts: count,
    rate: count,
    installments: count,
    withdrawals: count,
    productReviews: count,
  }),
  transfers: count.describe("Number of orders that wait for their transfer"),
  lowStock: z
    .array(stockedSizeSchema)
    .describe(
      "Sizes sold in the last 30 days with at most 2 units left, including units of open purchase orders that have not arrived",
    ),
  reviews: z
    .array(waiting.extend({ review: z.enum(REVIEWS), statusGlimmer: z.enum(ORDER_STATUSES) }))
    .describe("Orders that need an administrator's decision"),
  mails: z
    .array(
      z.strictObject({
        _id: z.string(),
        event: z.string(),
        to: z.string(),
        orderId: z.string().nullable(),
        tries: count,
        failure: z.string().describe("Code of the last failure: the provider's, or `expired`; may be empty"),
        canSendAgain: z.boolean().describe("false once its content is removed, or it is no longer true of its order"),
        at: instant,
      }),
    )
    .describe("Failed mails that were queued in the last 30 days. They are not tried again by themselves"),
  receipts: z
    .array(waiting.extend({ expiresAt: instant.nullable() }))
    .describe(
      "Orders with a receipt that still wait for their transfer, without those that wait for another receipt. `at` is the time of the newest receipt",
    ),
  withdrawals: z.array(withdrawalSchema).describe("Open withdrawals, oldest first"),
  productReviews: z.array(adminReviewSchema).describe("Reviews of perfumes to publish or reject, oldest first"),
  installments: z
    .array(providerPlanSchema.extend({ configured: z.number().describe("Price multiplier of the configured plan") }))
    .describe("Plans whose total differs by more than 1 % from what the provider charges; counted as one notice"),
  rate: z
    .strictObject({
      currency: pesos,
      setAt: instant.nullable(),
      blue: z.number().describe("Sell price of the blue dollar, in pesos; -1 if the quote is unavailable"),
      quotedAt: instant.nullable(),
      differencePercent: z
        .number()
        .nullable()
        .describe(
          "Quote relative to the shop's rate, in percent; negative if the quote is lower, null without a quote",
        ),
      warnings: z.array(z.enum(RATE_WARNINGS)),
    })
    .nullable()
    .describe("null for administrators who may not read the prices"),
});

export type NoticesResponse = z.infer<typeof noticesSchema>;
