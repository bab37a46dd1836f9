/** The state of the shop: queues, failures, results of the cron jobs and open alarms. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, gte, inArray, isNull, lt, max, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  type AlarmKind,
  CRON_JOBS,
  type Malfunction,
  type Queue,
  type ShopFacts,
  type Watch,
} from "#shop/reports/shop-alarm.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { activeAdministrators, queueMailsOf } from "../mail/outbox.ts";
import { outbox } from "../mail/tables.ts";
import { orders } from "../orders/tables.ts";
import { inbox, paymentAttempts, refunds } from "../payments/tables.ts";
import { onlyRow, read, readRows } from "../read.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { type RebuildState, selectRebuild } from "../storefront/rebuild.ts";
import { write, writeOrThrow } from "../write.ts";
import { cronJobs, failures, watches } from "./tables.ts";

export interface ShopStatus extends ShopFacts {
  pages: RebuildState;
  failuresLastDay: number;
  /** Orders marked for an administrator's decision. */
  ordersInReview: number;
  watches: Watch[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function readShopStatus(db: Database, nowMs: number): Promise<ShopStatus> {
  const [mails, failed, notices, charges, refunding, pages, recent, lastDay, review, jobs, watches] = await read(
    db,
    statusStatements(nowMs),
  );
  return {
    mails: { ...onlyRow(mails), recentlyFailed: onlyRow(failed).n },
    notices: onlyRow(notices),
    charges: onlyRow(charges),
    refunds: onlyRow(refunding),
    pages: onlyRow(pages),
    recentFailures: onlyRow(recent).n,
    failuresLastDay: onlyRow(lastDay).n,
    ordersInReview: onlyRow(review).n,
    jobs,
    watches,
  };
}

function statusStatements(nowMs: number) {
  const thisHourMs = nowMs - (nowMs % HOUR_MS);
  const failed = sql<number>`coalesce(sum(${failures.count}), 0)`;
  const unknown = and(inArray(paymentAttempts.state, ["sent", "unknown"]), eq(orders.hold, "held"));
  const charges = sqlite
    .select(queueColumns(sql`${paymentAttempts.createdAtMs}`))
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(unknown);
  return [
    queueOf(outbox, sql`${outbox.createdAtMs}`, eq(outbox.state, "pending")),
    countOf(outbox, and(eq(outbox.state, "failed"), gte(outbox.createdAtMs, nowMs - DAY_MS))),
    queueOf(inbox, sql`${inbox.receivedAtMs}`, isNull(inbox.doneAtMs)),
    statement(charges),
    queueOf(refunds, sql`${refunds.createdAtMs}`, eq(refunds.state, "intent")),
    selectRebuild,
    countOf(failures, gte(failures.hourMs, thisHourMs - HOUR_MS), failed),
    countOf(failures, gte(failures.hourMs, thisHourMs - DAY_MS), failed),
    countOf(orders, sql`${orders.review} is not null`),
    statement(sqlite.select().from(cronJobs).where(inArray(cronJobs.job, CRON_JOBS))),
    statement(sqlite.select({ what: watches.kind, mark: watches.mark, sinceMs: watches.sinceMs }).from(watches)),
  ] as const;
}

function queueColumns(since: SQL) {
  return {
    count: sql<number>`count(*)`.as("n"),
    oldestAtMs: sql<number | null>`min(${since})`.as("oldest"),
  };
}

function queueOf(table: SQLiteTable, since: SQL, where: SQL | undefined): Query<Queue> {
  return statement(sqlite.select(queueColumns(since)).from(table).where(where));
}

function countOf(table: SQLiteTable, where: SQL | undefined, count: SQL<number> = sql<number>`count(*)`) {
  return statement(
    sqlite
      .select({ n: count.as("n") })
      .from(table)
      .where(where),
  );
}

/** Returns when a cron job last succeeded; null if none ever has. One round trip. */
export async function readLastCronSuccess(db: Database): Promise<number | null> {
  const last = sqlite.select({ lastMs: max(cronJobs.doneAtMs).as("last") }).from(cronJobs);
  return onlyRow(await readRows(db, statement(last))).lastMs;
}

const RETENTION_MS = 35 * 24 * HOUR_MS;

/** Counts one HTTP 500 response in its hour, and deletes the counts of hours more than 35 days ago. One round trip. */
export async function countFailure(db: Database, nowMs: number): Promise<void> {
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const counting = sqlite
    .insert(failures)
    .values({ hourMs, count: 1 })
    .onConflictDoUpdate({ target: failures.hourMs, set: { count: sql`${failures.count} + 1` } });
  await write(db, [
    statement(counting),
    statement(sqlite.delete(failures).where(lt(failures.hourMs, nowMs - RETENTION_MS))),
  ]);
}

/** The result of a cron job. */
export interface EndedJob {
  job: string;
  ok: boolean;
  /** Contains no private data. */
  outcome: string;
}

const MAX_OUTCOME_LENGTH = 500;

/** Stores the result of a cron job in place of its former one. One round trip. */
export async function storeJobResult(db: Database, { job, ok, outcome }: EndedJob, nowMs: number): Promise<void> {
  const end = ok ? { doneAtMs: nowMs } : { failedAtMs: nowMs };
  const row = { ...end, outcome: outcome.slice(0, MAX_OUTCOME_LENGTH) };
  const inserting = sqlite.insert(cronJobs).values({ job, ...row });
  const storing = statement(inserting.onConflictDoUpdate({ target: cronJobs.job, set: row }));
  await writeOrThrow(db, [storing], "the result of a cron job was refused");
}

/**
 * Stores when each malfunction began, and deletes those that have ended. A malfunction begins again when its mark gets a new
 * word. For each one that lasts longer than its tolerance, queues one mail per active administrator who may see the status,
 * once. One round trip.
 */
export async function storeMalfunctions(
  db: Database,
  malfunctions: readonly Malfunction[],
  nowMs: number,
): Promise<void> {
  const kinds = malfunctions.map(({ what }) => what);
  const over = kinds.length > 0 ? notInArray(watches.kind, kinds) : undefined;
  const statements = malfunctions.flatMap((one) => [storeStart(one, nowMs), queueAlarm(one, nowMs)]);
  await writeOrThrow(db, [statement(sqlite.delete(watches).where(over)), ...statements], "an alarm was refused");
}

function storeStart({ what: kind, mark }: Malfunction, nowMs: number): InStatement {
  const isNew = (word: string) => sql`instr(' ' || ${watches.mark} || ' ', ${` ${word} `}) = 0`;
  // Rows of a former release have no words.
  const hadWords = sql`${watches.mark} <> ''`;
  const sinceMs = sql`iif(${and(hadWords, or(...mark.split(" ").map(isNew)))}, ${nowMs}, ${watches.sinceMs})`;
  return statement(
    sqlite
      .insert(watches)
      .values({ kind, mark, sinceMs: nowMs })
      .onConflictDoUpdate({ target: watches.kind, set: { mark, sinceMs } }),
  );
}

function queueAlarm({ what, toleranceMs }: Malfunction, nowMs: number): InStatement {
  const lasts = sql`${watches.kind} = ${what} and ${watches.sinceMs} <= ${nowMs - toleranceMs}`;
  return queueMailsOf(
    alarmMail(what),
    sql`${watches}, ${users} where ${activeAdministrators("status")} and ${lasts}`,
    nowMs,
  );
}

function alarmMail(what: AlarmKind) {
  return {
    id: sql`'mai_alarm_' || ${what} || '_' || ${watches.sinceMs} || '_' || ${users.id}`,
    mailKey: sql`'shop-alarm/' || ${what} || '/' || ${watches.sinceMs} || '/' || ${users.id}`,
    event: sql`'shop-alarm'`,
    recipient: sql`${users.email}`,
    content: sql`json_object('kind', 'shop-alarm', 'what', ${what}, 'sinceMs', ${watches.sinceMs})`,
  };
}
