import * as z from "zod";
import { instant, namedObject } from "../fields.contract.ts";
import { problemSchema } from "../problem.contract.ts";
import { ALARM_KINDS } from "./shop-alarm.ts";

const count = z.int().min(0);
const queue = z.strictObject({
  count,
  oldestAt: instant.nullable().describe("When the oldest pending item was created; null if none is pending"),
});

/** Response of GET /admin/status: whether the shop works. */
export const statusSchema = namedObject("Status", {
  at: instant,
  troubles: z
    .array(z.strictObject({ what: z.enum(ALARM_KINDS), since: instant.nullable() }))
    .describe("Problems that last longer than their limit. `since` is null until the cron has recorded the problem"),
  cron: z
    .strictObject({ stopped: z.boolean(), lastSuccessAt: instant.nullable() })
    .describe("stopped: no cron job has succeeded for 20 minutes. `lastSuccessAt` is null if none ever has"),
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
    .describe("Last result of each cron job. Jobs that never ran are omitted"),
  mails: queue.extend({ failed: count.describe("Failed in the last 24 hours") }),
  notices: queue.describe("Unprocessed webhooks of the payment provider"),
  charges: queue.describe("Charges with an unknown outcome"),
  refunds: queue.describe("Refunds that the payment provider has not confirmed"),
  ordersInReview: count,
  pages: z.strictObject({
    catalogueVersion: count,
    builtVersion: count,
    builtAt: instant.nullable().describe("When the served pages were built"),
    requestedAt: instant.nullable(),
    attempt: count.describe("Attempt number of the last build request"),
    nextTryAt: instant.nullable().describe("Earliest time of the next build request; null if no build is due"),
  }),
  failures: z.strictObject({ lastHour: count, lastDay: count }).describe("Number of responses with status 500"),
});

/** Response of POST /admin/publish. */
export const publishedSchema = namedObject("Published", {
  outcome: z
    .enum(["current", "requested", "waiting", "refused"])
    .describe(
      "current: the pages are up to date; requested: a build was requested; waiting: a build was requested a moment ago; refused: the build hook did not accept the request",
    ),
});

export type StatusResponse = z.infer<typeof statusSchema>;
export type PublishedResponse = z.infer<typeof publishedSchema>;

const builtVersion = count.nullable().describe("Catalogue version of the served pages; null without a build");

/** Response of GET /api/health while the database responds. */
export const healthSchema = namedObject("Health", {
  ok: z.literal(true),
  database: z.literal(true),
  catalogueVersion: count.describe("Catalogue version in the database"),
  builtVersion,
});

/** Response of GET /api/health (503) while the database does not respond: the same facts in the form of an error. */
export const unhealthySchema = problemSchema
  .extend({ ok: z.literal(false), database: z.literal(false), catalogueVersion: z.null(), builtVersion })
  .meta({ id: "Unhealthy" });

/** Response of GET /api/health/cron while the cron jobs run. */
export const cronHealthSchema = namedObject("CronHealth", {
  ok: z.literal(true),
  lastSuccessAt: instant.describe("When a cron job last succeeded"),
});

export type CronHealth = z.infer<typeof cronHealthSchema>;
export type Health = z.infer<typeof healthSchema>;
export type Unhealthy = z.infer<typeof unhealthySchema>;
