import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants, notNegative } from "../checks.ts";

/**
 * Counters that must hold across isolates: mails an hour for an address, failed sign-ins in 15 minutes. `subject` is a hash,
 * so that neither e-mails nor addresses are kept here.
 */
export const throttles = sqliteTable(
  "throttles",
  {
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    count: integer("count").notNull(),
    windowEndsAtMs: integer("window_ends_at_ms").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject] }),
    index("throttles_end").on(t.windowEndsAtMs),
    notNegative(t.count),
    instants("throttles", t.windowEndsAtMs),
  ],
);
