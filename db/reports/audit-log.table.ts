import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants } from "../checks.ts";
import { key } from "../columns.ts";

/** What administrators changed: who, when, of what, from, to. Append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    key: key(),
    atMs: integer("at_ms").notNull(),
    byUserId: text("by_user_id").notNull(),
    /** `perfume`, `settings`, `user`, `order`... */
    noun: text("noun").notNull(),
    nounId: text("noun_id").notNull(),
    what: text("what").notNull(),
    /** The changed fields before and after, JSON. */
    from: text("from_value", { mode: "json" }),
    to: text("to_value", { mode: "json" }),
  },
  (t) => [
    index("audit_log_noun").on(t.noun, t.nounId, t.key),
    index("audit_log_at").on(t.atMs),
    index("audit_log_by").on(t.byUserId, t.key),
    instants("audit_log", t.atMs),
  ],
);
