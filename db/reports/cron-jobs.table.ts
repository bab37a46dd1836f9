import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants } from "../checks.ts";

/** How each job of the cron last ended: an old `doneAtMs` is a cron that stands still, a newer `failedAtMs` one that fails. */
export const cronJobs = sqliteTable(
  "cron_jobs",
  {
    job: text("job").notNull().primaryKey(),
    doneAtMs: integer("done_at_ms"),
    failedAtMs: integer("failed_at_ms"),
    /** What it said at its last end, well or badly; nothing private. */
    outcome: text("outcome").notNull().default(""),
  },
  (t) => [instants("cron_jobs", t.doneAtMs, t.failedAtMs)],
);
