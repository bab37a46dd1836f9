/**
 * Writes of the panel to perfumes, brands, stock, coupons and promotions. The batch of each write first inserts a row of
 * `panel_writes`, the write's claim. A repeated request finds this row and writes nothing. The row records which rows of the
 * activity log belong to the write; an undo reverts the changes in them.
 */

import type { InStatement } from "@libsql/client/web";
import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AuditFields } from "#shop/catalogue/product.ts";
import type { FieldValue } from "#shop/fields.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { readRow, readRows } from "../read.ts";
import { auditLog, panelWrites } from "../reports/tables.ts";
import { isCatalogueAt } from "../settings/settings.ts";
import { type Query, rowExists, sqlite, statement } from "../statement.ts";
import { perfumes } from "./tables.ts";

/** A panel write to insert. `requestKey` is the request's `Idempotency-Key`. */
export interface NewPanelWrite {
  id: string;
  by: string;
  requestKey: string | null;
  bodyHash: string;
  what: string;
  perfumeId: string;
  nowMs: number;
}

/** A stored panel write. Its activity log rows have keys above `auditAfter`, up to `auditTo`. */
export interface StoredWrite {
  id: string;
  what: string;
  bodyHash: string;
  perfumeId: string;
  auditAfter: number;
  auditTo: number;
  undoneAtMs: number | null;
}

/** An activity log row about a perfume. */
export interface AuditedChange {
  perfumeId: string;
  by: string;
  what: string;
  atMs: number;
  /** Null if the change created the perfume. */
  from: AuditFields | null;
  to: AuditFields;
}

const lastAudit = sql`(select coalesce(max(${auditLog.key}), 0) from ${auditLog})`;

/**
 * The first statement of a batch. The batch fails with `perfume_stale` when `isCurrent` is false, and with `unique` when the
 * person used the request key before.
 */
export function claimWrite(write: NewPanelWrite, isCurrent: SQL): InStatement {
  const { by: userId, nowMs: atMs, ...row } = write;
  const values = {
    ...row,
    userId,
    atMs,
    isCurrent: sql<number>`(${isCurrent})`,
    auditAfter: sql<number>`${lastAudit}`,
  };
  return statement(sqlite.insert(panelWrites).values(values));
}

/** The last writing statement of a batch: records the key of its last activity log row. */
export function recordAuditRange(id: string): InStatement {
  return statement(
    sqlite
      .update(panelWrites)
      .set({ auditTo: sql<number>`${lastAudit}` })
      .where(eq(panelWrites.id, id)),
  );
}

/** Condition: the perfume is unchanged since `updatedAtMs` and not archived. */
export function perfumeUnchangedSince(id: string, updatedAtMs: number): SQL {
  const isUnchanged = and(eq(perfumes.id, id), eq(perfumes.updatedAtMs, updatedAtMs), isNull(perfumes.archivedAtMs));
  return rowExists(perfumes, isUnchanged);
}

/** Condition: each of the perfumes is unchanged since its `updatedAtMs` and not archived. */
export function perfumesUnchangedSince(all: readonly { id: string; updatedAtMs: number }[]): SQL {
  const seen = JSON.stringify(all.map(({ id, updatedAtMs }) => ({ id, updatedAtMs })));
  const isUnchanged = sql`${perfumes.id} = seen.value ->> 'id' and ${perfumes.updatedAtMs} = seen.value ->> 'updatedAtMs'`;
  const unchanged = rowExists(perfumes, and(isUnchanged, isNull(perfumes.archivedAtMs)));
  return sql`not exists (select 1 from json_each(${seen}) as seen where not ${unchanged})`;
}

/** Condition of a write that depends on no earlier read. */
export const ALWAYS = sql`1`;

const WRITE = {
  id: panelWrites.id,
  what: panelWrites.what,
  bodyHash: panelWrites.bodyHash,
  perfumeId: panelWrites.perfumeId,
  auditAfter: panelWrites.auditAfter,
  auditTo: panelWrites.auditTo,
  undoneAtMs: panelWrites.undoneAtMs,
};

const CHANGE = {
  perfumeId: auditLog.nounId,
  by: auditLog.byUserId,
  what: auditLog.what,
  atMs: auditLog.atMs,
  from: auditLog.from,
  to: auditLog.to,
};

/** Returns the write that this person made with this idempotency key, or null. One round trip. */
export function findWrite(db: Database, by: string, requestKey: string): Promise<StoredWrite | null> {
  const ofKey = and(eq(panelWrites.userId, by), eq(panelWrites.requestKey, requestKey));
  return readRow(db, statement(sqlite.select(WRITE).from(panelWrites).where(ofKey)));
}

/** Returns a write by id, or null. One round trip. */
export function findWriteById(db: Database, id: string): Promise<StoredWrite | null> {
  return readRow(db, statement(sqlite.select(WRITE).from(panelWrites).where(eq(panelWrites.id, id))));
}

/** Marks a write as undone. Changes no row if it already is. */
export function markUndone(id: string, nowMs: number): InStatement {
  return statement(sqlite.update(panelWrites).set({ undoneAtMs: nowMs }).where(isInEffect(id)));
}

/** Condition: the catalogue is still at this version, and the write has not been undone. */
export function canBeUndone(id: string, version: number): SQL {
  return sql`${isCatalogueAt(version)} and ${rowExists(panelWrites, isInEffect(id))}`;
}

function isInEffect(id: string): SQL | undefined {
  return and(eq(panelWrites.id, id), isNull(panelWrites.undoneAtMs));
}

/** Returns the activity log rows of a write, oldest first. One round trip per 2,000 rows. */
export async function readChanges(db: Database, { auditAfter, auditTo }: StoredWrite): Promise<AuditedChange[]> {
  const all: AuditedChange[] = [];
  for (let after = auditAfter; after < auditTo; after += CHANGES_PER_TRIP) {
    const isInWrite = and(gt(auditLog.key, after), lte(auditLog.key, Math.min(auditTo, after + CHANGES_PER_TRIP)));
    const query = sqlite.select(CHANGE).from(auditLog).where(isInWrite).orderBy(asc(auditLog.key));
    all.push(...(await readRows(db, statement(query, perfumeEntryOf))));
  }
  return all;
}

const CHANGES_PER_TRIP = 2_000;
/** Maximum number of changes shown to an administrator whose edit was stale. */
const MAX_CHANGES_SHOWN = 20;

/** Selects the newest `MAX_CHANGES_SHOWN` changes to a perfume after `sinceMs`, newest first, with their authors' names. */
export function changesSince(perfumeId: string, sinceMs: number): Query<AuditedChange & { name: string }> {
  const isLater = and(eq(auditLog.noun, "perfume"), eq(auditLog.nounId, perfumeId), gt(auditLog.atMs, sinceMs));
  const name = sql<string>`trim(coalesce(${users.firstName} || ' ' || ${users.lastName}, ''))`.as("name");
  return statement(
    sqlite
      .select({ ...CHANGE, name })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.byUserId))
      .where(isLater)
      .orderBy(desc(auditLog.key))
      .limit(MAX_CHANGES_SHOWN),
    perfumeEntryOf,
  );
}

/** Returns an activity log row about a perfume with its fields, except fields with a list or an object. */
export function perfumeEntryOf<Row extends { from: unknown; to: unknown }>({ from, to, ...entry }: Row) {
  return { ...entry, from: from === null ? null : fieldsIn(from), to: fieldsIn(to) };
}

function fieldsIn(json: unknown): AuditFields {
  const values: [string, unknown][] = Object.entries({ ...Object(json) });
  return Object.fromEntries(values.flatMap(([name, value]) => (isFieldValue(value) ? [[name, value]] : [])));
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
