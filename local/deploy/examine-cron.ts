/** Checks that the cron jobs run, from the outcomes that they record. */
import type { Database } from "#db/client.ts";
import { type Finding, findingOf } from "#db/doctor/examine.ts";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { isFailing, lastingMalfunctions } from "#shop/reports/shop-alarm.ts";

/** The cron runs every five minutes; a changed schedule takes up to fifteen to arrive. */
const SILENT_AFTER_MS = 20 * 60_000;

/**
 * Reports when a job last succeeded, which jobs fail, and which alarms last too long. Throws when the database cannot be
 * read.
 */
export async function examineCron(db: Database, nowMs: number): Promise<Finding[]> {
  const status = await readShopStatus(db, nowMs);
  const lastMs = Math.max(0, ...status.jobs.map(({ doneAtMs }) => doneAtMs ?? 0));
  const failing = status.jobs.filter(isFailing).map(({ job, outcome }) => `${job} (${outcome})`);
  const troubles = lastingMalfunctions(status, nowMs).map(({ what }) => what);
  return [
    findingOf("cron", silence(lastMs, nowMs), `last success at ${new Date(lastMs).toISOString()}`),
    findingOf(
      "jobs",
      failing.length > 0 ? `failing jobs: ${failing.join(", ")}: see the errors in the worker's log` : null,
      "no job fails",
    ),
    findingOf(
      "alarms",
      troubles.length > 0 ? `active alarms: ${troubles.join(", ")}: see docs/operations.md` : null,
      "none",
    ),
  ];
}

function silence(lastMs: number, nowMs: number): string | null {
  if (nowMs - lastMs <= SILENT_AFTER_MS) return null;
  const since =
    lastMs === 0 ? "no job has ever succeeded" : `no job has succeeded since ${new Date(lastMs).toISOString()}`;
  return `${since}: check the worker's cron triggers and the log of its scheduled events`;
}
