import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/users.table.ts";
import { instants, notNegative } from "../checks.ts";
import { id } from "../columns.ts";

/**
 * Every write of the catalogue from the panel, claimed in its own batch: an `Idempotency-Key` of the same person gives the
 * same answer again, with another body it is refused, and a change of many perfumes is undone by its row's id. A trigger
 * refuses `perfume_stale` when what the write was planned on is not there any more.
 */
export const panelWrites = sqliteTable(
  "panel_writes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Null when the request had no key. */
    requestKey: text("request_key"),
    bodyHash: text("body_hash").notNull(),
    /** What was done, as the audit log names it. */
    what: text("what").notNull(),
    /** The perfume it made or changed; empty when there are many. */
    perfumeId: text("perfume_id").notNull().default(""),
    /** 1 as it is inserted; whatever else stops the batch. */
    isCurrent: integer("is_current").notNull(),
    /** Its rows of the audit log have keys above this one, up to `auditTo`. */
    auditAfter: integer("audit_after").notNull().default(0),
    auditTo: integer("audit_to").notNull().default(0),
    undoneAtMs: integer("undone_at_ms"),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [
    uniqueIndex("panel_writes_request").on(t.userId, t.requestKey).where(sql`${t.requestKey} is not null`),
    check("panel_write_named", sql`${t.what} <> ''`),
    notNegative(t.auditAfter),
    notNegative(t.auditTo),
    instants("panel_writes", t.undoneAtMs, t.atMs),
  ],
);
