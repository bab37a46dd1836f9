/** What administrators did, as it is written down and read: who, when, of what, before and after. */
import type { InStatement } from "@libsql/client/web";
import { and, desc, eq, getTableColumns, gte, lte, type SQL, sql } from "drizzle-orm";
import type { DeedName, DeedNoun } from "#shop/reports/deed.ts";
import { users } from "../accounts/tables.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, text, whole } from "../decode.ts";
import { rowIf } from "../insert-if.ts";
import { withdrawals } from "../legal/tables.ts";
import { orders } from "../orders/tables.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { auditLog } from "./tables.ts";

/** Something done, to be written down in the batch that does it. */
export interface Deed {
  noun: DeedNoun;
  nounId: string;
  what: DeedName;
  /** The changed fields before and after, as they cross HTTP. */
  from: object | null;
  to: object | null;
  /** The administrator's id. */
  by: string;
  nowMs: number;
}

/** Writes a deed down, if `condition` holds at that point of the batch. */
export function noteDeed({ by, nowMs, ...deed }: Deed, condition: SQL = sql`true`): InStatement {
  const row = { ...deed, byUserId: by, atMs: nowMs };
  return statement(sqlite.insert(auditLog).select(rowIf(auditLog, row, condition)));
}

/** Somebody of the shop; `name` is the e-mail of who has none, and empty once they have left. */
export interface Doer {
  id: string;
  name: string;
}

export interface AuditEntry {
  key: number;
  atMs: number;
  by: Doer;
  noun: string;
  nounId: string;
  /** The name of what it is about; empty when it has none. */
  label: string;
  what: string;
  /** Of how many things; 1 unless they are read together. */
  count: number;
  from: unknown;
  to: unknown;
}

/** What is undefined is not asked for. */
export interface AuditQuery {
  noun?: string | undefined;
  nounId?: string | undefined;
  /** A person's id. */
  by?: string | undefined;
  sinceMs?: number | undefined;
  untilMs?: number | undefined;
  /** What was done to many perfumes in one batch is one entry, the newest of them. */
  isTogether: boolean;
  /** From 1. */
  page: number;
  limit: number;
}

/** A person's name as a column: their e-mail when they have none, empty once they have left. */
export function nameColumn(as: string): SQL.Aliased {
  const full = sql`trim(${users.firstName} || ' ' || ${users.lastName})`;
  const name = sql`case when ${users.leftAtMs} is not null then '' when ${full} = '' then ${users.email} else ${full} end`;
  return sql`coalesce(${name}, '')`.as(as);
}

/** A page of the log, the newest first, and how many entries match. One round trip. */
export async function readAudit(db: Database, query: AuditQuery): Promise<{ entries: AuditEntry[]; total: number }> {
  const shown = deedsOf(query)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .as("shown");
  const page = sqlite
    .select({ ...ENTRY, count: shown.count })
    .from(shown)
    .innerJoin(auditLog, eq(auditLog.key, shown.newest))
    .leftJoin(users, eq(users.id, auditLog.byUserId))
    .orderBy(desc(auditLog.key));
  const counting = sqlite.select({ total: sql<number>`count(*)`.as("total") }).from(deedsOf(query).as("deeds"));
  const [rows = [], [counted] = []] = await read(db, [statement(page), statement(counting)]);
  return { entries: rows.map(decodeEntry), total: whole(counted ?? {}, "total") };
}

/** The newest row of each deed and how many it has, the newest deed first: the rows of one batch carry its moment. */
function deedsOf(query: AuditQuery) {
  const one = sql`${auditLog.key}`;
  const deed = query.isTogether
    ? sql`case ${auditLog.noun} when 'perfume' then ${auditLog.atMs} || ' ' || ${auditLog.byUserId} || ' ' || ${auditLog.what} else ${one} end`
    : one;
  const newest = sql<number>`max(${auditLog.key})`.as("newest");
  return sqlite
    .select({ newest, count: sql<number>`count(*)`.as("count") })
    .from(auditLog)
    .where(isAsked(query))
    .groupBy(deed)
    .orderBy(desc(newest));
}

function isAsked({ noun, nounId, by, sinceMs, untilMs }: AuditQuery): SQL | undefined {
  return and(
    noun === undefined ? undefined : eq(auditLog.noun, noun),
    nounId === undefined ? undefined : eq(auditLog.nounId, nounId),
    by === undefined ? undefined : eq(auditLog.byUserId, by),
    sinceMs === undefined ? undefined : gte(auditLog.atMs, sinceMs),
    untilMs === undefined ? undefined : lte(auditLog.atMs, untilMs),
  );
}

const ENTRY = { ...getTableColumns(auditLog), byName: nameColumn("by_name"), label: labelOf() };

/** Entries with what `decodeEntry` reads, the newest first. */
export function queryOfAudit(where: SQL | undefined) {
  return sqlite
    .select(ENTRY)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.byUserId))
    .where(where)
    .orderBy(desc(auditLog.key));
}

function labelOf(): SQL.Aliased {
  const is = (id: SQL | typeof orders.id) => sql`${id} = ${auditLog.nounId}`;
  const perfume = sql`select ${perfumes.productName} || ' de ' || ${perfumes.brand} from ${perfumes} where ${is(sql`${perfumes.id}`)}`;
  const order = sql`select ${orders.externalReference} from ${orders} where ${is(orders.id)}`;
  const person = sql`select case when trim(about.first_name || about.last_name) = '' then about.email else trim(about.first_name || ' ' || about.last_name) end from ${users} about where about.left_at_ms is null and ${is(sql`about.id`)}`;
  const withdrawal = sql`select ${withdrawals.code} from ${withdrawals} where ${is(sql`${withdrawals.id}`)}`;
  return sql`coalesce(case ${auditLog.noun} when 'perfume' then (${perfume}) when 'order' then (${order}) when 'user' then (${person}) when 'withdrawal' then (${withdrawal}) end, '')`.as(
    "label",
  );
}

export function decodeEntry(row: Fields): AuditEntry {
  return {
    key: whole(row, "key"),
    atMs: whole(row, "at_ms"),
    by: { id: text(row, "by_user_id"), name: text(row, "by_name") },
    noun: text(row, "noun"),
    nounId: text(row, "noun_id"),
    label: text(row, "label"),
    what: text(row, "what"),
    count: "count" in row ? whole(row, "count") : 1,
    from: jsonIn(row, "from_value"),
    to: jsonIn(row, "to_value"),
  };
}

function jsonIn(row: Fields, column: string): unknown {
  return row[column] === null ? null : JSON.parse(text(row, column));
}
