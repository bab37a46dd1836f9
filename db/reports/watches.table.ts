import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ALARM_KINDS } from "#shop/reports/shop-alarm.ts";
import { instants, known } from "../checks.ts";

/** What is wrong with the shop now, and since when; the row goes when it is well again, so that the next time is told anew. */
export const watches = sqliteTable(
  "watches",
  {
    kind: text("kind", { enum: ALARM_KINDS }).notNull().primaryKey(),
    /** What must stay the same for it to be the same trouble still: another one begins a new watch. */
    mark: text("mark").notNull().default(""),
    sinceMs: integer("since_ms").notNull(),
  },
  (t) => [known(t.kind, ALARM_KINDS), instants("watches", t.sinceMs)],
);
