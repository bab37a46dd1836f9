import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { instants, notNegative } from "../checks.ts";

/** Answers 500 of the worker, by the hour they began in. */
export const failures = sqliteTable(
  "failures",
  {
    hourMs: integer("hour_ms").notNull().primaryKey(),
    count: integer("count").notNull(),
  },
  (t) => [notNegative(t.count), check("whole_hour", sql`${t.hourMs} % 3600000 = 0`), instants("failures", t.hourMs)],
);
