/** Writes and reads the activity log of administrators' actions. */
import type { InStatement } from "@libsql/client/web";
import { and, count, desc, eq, gte, lte, not, type SQL, sql } from "drizzle-orm";
import type { Category } from "#shop/catalogue/categories.ts";
import type { AuditAction, AuditNoun } from "#shop/reports/audit-action.ts";
import { users } from "../accounts/tables.ts";
import { brands, perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { withdrawals } from "../legal/tables.ts";
import { orders } from "../orders/tables.ts";
import { coupons, promotions } from "../pricing/tables.ts";
import { onlyRow, read } from "../read.ts";
import { reviews } from "../reviews/tables.ts";
import { type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { purchaseOrders } from "../stock/tables.ts";
import { auditLog } from "./tables.ts";

/** An action of an administrator, stored in the batch of its changes. */
export interface AuditRecord {
  noun: AuditNoun;
  nounId: string;
  what: AuditAction;
  /** The changed fields before and after, as the API shows them. */
  from: object | null;
  to: object | null;
  /** The administrator's id. */
  by: string;
  nowMs: number;
}

/** Writes an activity log row if `condition` holds at that point of the batch. */
export function writeAudit({ by, nowMs, ...auditAction }: AuditRecord, condition: SQL = sql`true`): InStatement {
  const row = { ...auditAction, byUserId: by, atMs: nowMs };
  return statement(sqlite.insert(auditLog).select(rowIf(auditLog, row, condition)));
}

/** Condition for `writeAudit`: the statement before it in the batch changed one row. */
export const IF_CHANGED = sql`changes() = 1`;

/**
 * Writes an activity log row, unless the same administrator has an equal one since `sinceMs`: a list that is read in several
 * requests is one action.
 */
export function writeAuditOnce(record: AuditRecord, sinceMs: number): InStatement {
  const { by, noun, nounId, what, to } = record;
  const isSame = and(
    ...[eq(auditLog.byUserId, by), eq(auditLog.noun, noun), eq(auditLog.nounId, nounId), eq(auditLog.what, what)],
    ...[gte(auditLog.atMs, sinceMs), eq(auditLog.to, to)],
  );
  return writeAudit(record, not(rowExists(auditLog, isSame)));
}

/** The author of an action. `name` is the e-mail if the person has no name, and empty after the account was deleted. */
export interface Actor {
  id: string;
  name: string;
}

export interface AuditEntry {
  key: number;
  atMs: number;
  by: Actor;
  noun: string;
  nounId: string;
  /** The name of the changed object; empty if it has none. */
  label: string;
  /** Of a changed perfume; null for other objects. */
  category: Category | null;
  what: string;
  /** Number of objects changed; 1 unless entries are grouped. */
  count: number;
  from: unknown;
  to: unknown;
}

/** Undefined fields do not filter. */
export interface AuditQuery {
  noun?: string | undefined;
  nounId?: string | undefined;
  /** A person's id. */
  by?: string | undefined;
  sinceMs?: number | undefined;
  untilMs?: number | undefined;
  /** Groups changes of many perfumes in one batch into one entry, the newest of them. */
  isTogether: boolean;
  /** Authors without a name are shown without their e-mail. */
  hidesEmails?: boolean;
  /** From 1. */
  page: number;
  limit: number;
}

/** A person's name as a column: the e-mail if there is no name, empty after the account was deleted. */
export function nameColumn(as: string, nameless: SQL = sql`${users.email}`): SQL.Aliased<string> {
  const full = sql`trim(${users.firstName} || ' ' || ${users.lastName})`;
  const name = sql`case when ${users.deletedAtMs} is not null then '' when ${full} = '' then ${nameless} else ${full} end`;
  return sql<string>`coalesce(${name}, '')`.as(as);
}

/** Like `nameColumn`, without e-mails: for readers who may not see people. */
export function authorColumn(as: string): SQL.Aliased<string> {
  return nameColumn(as, sql`'Sin nombre'`);
}

/** Returns a page of the activity log, newest first, and the number of matching entries. One round trip. */
export async function readAudit(db: Database, query: AuditQuery): Promise<{ entries: AuditEntry[]; total: number }> {
  const shown = auditRecordsOf(query)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .as("shown");
  const page = sqlite
    .select({ ...ENTRY, ...(query.hidesEmails && { by: AUTHOR }), count: shown.count })
    .from(shown)
    .innerJoin(auditLog, eq(auditLog.key, shown.newest))
    .leftJoin(users, eq(users.id, auditLog.byUserId))
    .orderBy(desc(auditLog.key));
  const counting = sqlite.select({ total: count().as("total") }).from(auditRecordsOf(query).as("entries"));
  const [entries, counted] = await read(db, [statement(page), statement(counting)]);
  return { entries, total: onlyRow(counted).total };
}

/**
 * Returns each action's newest row and its number of rows, newest action first. With `isTogether`, the perfumes of one batch
 * are one action: their rows share time, author and action. Otherwise each row is one.
 */
function auditRecordsOf(query: AuditQuery) {
  const one = sql`${auditLog.key}`;
  const auditAction = query.isTogether
    ? sql`case ${auditLog.noun} when 'perfume' then ${auditLog.atMs} || ' ' || ${auditLog.byUserId} || ' ' || ${auditLog.what} else ${one} end`
    : one;
  const newest = sql<number>`max(${auditLog.key})`.as("newest");
  return sqlite
    .select({ newest, count: count().as("count") })
    .from(auditLog)
    .where(matchesQuery(query))
    .groupBy(auditAction)
    .orderBy(desc(newest));
}

function matchesQuery({ noun, nounId, by, sinceMs, untilMs }: AuditQuery): SQL | undefined {
  return and(
    noun === undefined ? undefined : eq(auditLog.noun, noun),
    nounId === undefined ? undefined : eq(auditLog.nounId, nounId),
    by === undefined ? undefined : eq(auditLog.byUserId, by),
    sinceMs === undefined ? undefined : gte(auditLog.atMs, sinceMs),
    untilMs === undefined ? undefined : lte(auditLog.atMs, untilMs),
  );
}

const AUTHOR = { id: auditLog.byUserId, name: authorColumn("by_name") };

const ENTRY = {
  key: auditLog.key,
  atMs: auditLog.atMs,
  by: { id: auditLog.byUserId, name: nameColumn("by_name") },
  noun: auditLog.noun,
  nounId: auditLog.nounId,
  label: labelOf(),
  category: categoryOf(),
  what: auditLog.what,
  from: auditLog.from,
  to: auditLog.to,
};

/** Selects entries, newest first, without e-mails of authors. `auditEntryOf` takes the rows. */
export function queryOfAudit(where: SQL | undefined) {
  return sqlite
    .select({ ...ENTRY, by: AUTHOR })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.byUserId))
    .where(where)
    .orderBy(desc(auditLog.key));
}

/** Selects one entry about a perfume, by its key. */
export function selectPerfumeEntry(perfumeId: string, key: number): Query<Omit<AuditEntry, "count">> {
  return statement(
    queryOfAudit(and(eq(auditLog.key, key), eq(auditLog.noun, "perfume"), eq(auditLog.nounId, perfumeId))),
  );
}

function labelOf(): SQL.Aliased<string> {
  const is = (id: SQL | typeof orders.id) => sql`${id} = ${auditLog.nounId}`;
  const perfume = sql`select ${perfumes.productName} || ' de ' || ${perfumes.brand} from ${perfumes} where ${is(sql`${perfumes.id}`)}`;
  const order = sql`select ${orders.externalReference} from ${orders} where ${is(orders.id)}`;
  const person = sql`select case when trim(about.first_name || about.last_name) = '' then about.email else trim(about.first_name || ' ' || about.last_name) end from ${users} about where about.left_at_ms is null and ${is(sql`about.id`)}`;
  const withdrawal = sql`select ${withdrawals.code} from ${withdrawals} where ${is(sql`${withdrawals.id}`)}`;
  const review = sql`select ${perfumes.productName} || ' de ' || ${perfumes.brand} from ${reviews} inner join ${perfumes} on ${perfumes.id} = ${reviews.perfumeId} where ${is(sql`${reviews.id}`)}`;
  const promotion = sql`select ${promotions.name} from ${promotions} where ${is(sql`${promotions.id}`)}`;
  const coupon = sql`select ${coupons.code} from ${coupons} where ${is(sql`${coupons.id}`)}`;
  const brand = sql`select ${brands.name} from ${brands} where ${is(sql`${brands.slug}`)}`;
  const purchase = sql`select 'Compra ' || ${purchaseOrders.key} || ' a ' || ${purchaseOrders.supplier} from ${purchaseOrders} where ${is(sql`${purchaseOrders.id}`)}`;
  return sql<string>`coalesce(case ${auditLog.noun} when 'perfume' then (${perfume}) when 'order' then (${order}) when 'user' then (${person}) when 'withdrawal' then (${withdrawal}) when 'review' then (${review}) when 'promotion' then (${promotion}) when 'coupon' then (${coupon}) when 'brand' then (${brand}) when 'purchaseOrder' then (${purchase}) end, '')`.as(
    "label",
  );
}

function categoryOf(): SQL.Aliased<Category | null> {
  return sql<Category | null>`case ${auditLog.noun} when 'perfume' then (select ${perfumes.category} from ${perfumes} where ${perfumes.id} = ${auditLog.nounId}) end`.as(
    "category",
  );
}

export function auditEntryOf(row: Omit<AuditEntry, "count">): AuditEntry {
  return { ...row, count: 1 };
}
