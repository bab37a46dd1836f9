import { z } from "zod";
import { ALARM_KINDS } from "./shop-alarm.ts";

const count = z.int().min(0);
const instant = z.iso.datetime();
const queue = z.strictObject({
  count,
  oldestAt: instant.nullable().describe("Since when the first of them waits; null when none does"),
});

/** Answer of GET /admin/status: whether the shop works. */
export const statusSchema = z
  .strictObject({
    at: instant,
    troubles: z
      .array(z.strictObject({ what: z.enum(ALARM_KINDS), since: instant.nullable() }))
      .describe("What is wrong for too long; `since` null until the cron has looked"),
    jobs: z
      .array(
        z.strictObject({
          job: z.string(),
          doneAt: instant.nullable(),
          failedAt: instant.nullable(),
          failing: z.boolean(),
          outcome: z.string(),
        }),
      )
      .describe("How each job of the cron last ended; one that never ran is not among them"),
    mails: queue.extend({ failed: count.describe("In the last 24 hours") }),
    notices: queue.describe("Of the card provider"),
    charges: queue.describe("Charges whose outcome is not known"),
    refunds: queue.describe("Refunds that the provider has not confirmed"),
    ordersInReview: count,
    pages: z.strictObject({
      catalogueVersion: count,
      builtVersion: count,
      builtAt: instant.nullable().describe("When the served pages were built"),
      requestedAt: instant.nullable(),
      attempt: count.describe("Which request for the newest version the last one was"),
      nextTryAt: instant.nullable().describe("No build is asked for before that; null when none is due"),
    }),
    failures: z.strictObject({ lastHour: count, lastDay: count }).describe("Answers 500"),
  })
  .meta({ id: "Status" });

/** Answer of POST /admin/publish. */
export const publishedSchema = z
  .strictObject({
    outcome: z
      .enum(["current", "requested", "waiting", "refused"])
      .describe(
        "The pages are up to date; a build was asked for; one was asked for a moment ago; the hook did not answer",
      ),
  })
  .meta({ id: "Published" });

export type StatusAnswer = z.infer<typeof statusSchema>;
export type PublishedAnswer = z.infer<typeof publishedSchema>;
