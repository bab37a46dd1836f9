import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALARM_KINDS } from "#shop/reports/shop-alarm.ts";
import { TRAFFIC_KINDS } from "#shop/reports/traffic.ts";
import { users } from "../accounts/tables.ts";
import { id, instants, key, notNegative } from "../columns.ts";

/** Administrators' actions. Append-only. */
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

/**
 * The last result of each cron job. If `failedAtMs` is newer than `doneAtMs`, the job fails; if both are old, the cron does
 * not run.
 */
export const cronJobs = sqliteTable(
  "cron_jobs",
  {
    job: text("job").notNull().primaryKey(),
    doneAtMs: integer("done_at_ms"),
    failedAtMs: integer("failed_at_ms"),
    /** Message of the last run. Contains no private data. */
    outcome: text("outcome").notNull().default(""),
  },
  (t) => [instants("cron_jobs", t.doneAtMs, t.failedAtMs)],
);

/** The worker's HTTP 500 responses, by hour. */
export const failures = sqliteTable(
  "failures",
  {
    hourMs: integer("hour_ms").notNull().primaryKey(),
    count: integer("count").notNull(),
  },
  (t) => [notNegative(t.count), check("whole_hour", sql`${t.hourMs} % 3600000 = 0`), instants("failures", t.hourMs)],
);

/** What shoppers did, counted by day (docs/product-rules.md#visits). A row says nothing about a person. */
export const traffic = sqliteTable(
  "traffic",
  {
    /** The day in Argentina, as 2026-11-29. */
    day: text("day").notNull(),
    kind: text("kind", { enum: TRAFFIC_KINDS }).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind] }),
    notNegative(t.count),
    check("traffic_day", sql`${t.day} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);

/**
 * Writes of the panel to perfumes, brands, stock, coupons and promotions, each stored in the batch of its changes. A repeated
 * `Idempotency-Key` of the same person writes nothing; with another body it is refused. A bulk change is undone by its row's
 * id. A trigger refuses the write with `perfume_stale` if the data changed after it was read.
 */
export const panelWrites = sqliteTable(
  "panel_writes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Null if the request had no key. */
    requestKey: text("request_key"),
    bodyHash: text("body_hash").notNull(),
    /** The action, as in the activity log. */
    what: text("what").notNull(),
    /** The id of what was created or changed, such as a perfume, a brand or a coupon; empty for a change of several perfumes. */
    perfumeId: text("perfume_id").notNull().default(""),
    /** Must be 1: any other value aborts the batch. */
    isCurrent: integer("is_current").notNull(),
    /** Its activity log rows have keys above this one, up to `auditTo`. */
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

/** Malfunctions and when each began. A row is deleted when its malfunction ends, so that the next one is mailed again. */
export const watches = sqliteTable(
  "watches",
  {
    kind: text("kind", { enum: ALARM_KINDS }).notNull().primaryKey(),
    /** Words that identify the malfunction within its kind. With a new word it begins again (`storeMalfunctions`). */
    mark: text("mark").notNull().default(""),
    sinceMs: integer("since_ms").notNull(),
  },
  (t) => [instants("watches", t.sinceMs)],
);
