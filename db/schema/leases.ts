import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants } from "./checks.ts";

/** Who runs a job now, and when it last ended well: overlapping cron runs skip, an old `doneAtMs` is an alarm. */
export const leases = sqliteTable(
  "leases",
  {
    job: text("job").notNull().primaryKey(),
    holder: text("holder").notNull(),
    untilMs: integer("until_ms").notNull(),
    doneAtMs: integer("done_at_ms"),
  },
  (t) => [instants("leases", t.untilMs, t.doneAtMs)],
);
