import { z } from "zod";
import { withdrawalSchema } from "../legal/withdrawal.contract.ts";
import { pesos } from "../money.contract.ts";
import { ORDER_STATUSES } from "../orders/order-state.ts";
import { REVIEWS } from "../payments/review.ts";
import { RATE_WARNINGS } from "../pricing/rate-warnings.ts";
import { stockedSizeSchema } from "./statistics.contract.ts";

const count = z.int().min(0);
const instant = z.iso.datetime();
const waiting = z.strictObject({
  orderId: z.string(),
  externalReference: z.string(),
  buyer: z.string().describe("Empty once they have left"),
  amountArs: pesos,
  at: instant,
});

/** Answer of GET /admin/notices: what waits for an administrator. Lists at most 100 of a kind, and counts all. */
export const noticesSchema = z
  .strictObject({
    counts: z.strictObject({
      total: count.describe("For the badge"),
      lowStock: count,
      reviews: count,
      mails: count,
      receipts: count,
      rate: count,
      withdrawals: count,
    }),
    lowStock: z.array(stockedSizeSchema).describe("Sold in the last 30 days, and 2 or fewer left"),
    reviews: z
      .array(waiting.extend({ review: z.enum(REVIEWS), statusGlimmer: z.enum(ORDER_STATUSES) }))
      .describe("Orders that wait for a decision"),
    mails: z
      .array(
        z.strictObject({
          _id: z.string(),
          event: z.string(),
          to: z.string(),
          orderId: z.string().nullable(),
          tries: count,
          at: instant,
        }),
      )
      .describe("Given up in the last 30 days"),
    receipts: z
      .array(waiting.extend({ expiresAt: instant.nullable() }))
      .describe("Transfers to be looked at; `at` is when the newest proof came"),
    withdrawals: z.array(withdrawalSchema).describe("Open ones, the oldest first"),
    rate: z.strictObject({
      currency: pesos,
      setAt: instant.nullable(),
      blue: z.number().describe("-1: it cannot be had"),
      quotedAt: instant.nullable(),
      differencePercent: z.number().nullable().describe("By how much the quote is above the rate, signed"),
      warnings: z.array(z.enum(RATE_WARNINGS)),
    }),
  })
  .meta({ id: "Notices" });

export type NoticesAnswer = z.infer<typeof noticesSchema>;
