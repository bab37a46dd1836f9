/** The dollar rate: the prices that depend on it, and its changes. */
import { and, asc, eq, gte, isNull } from "drizzle-orm";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { fromWire } from "#shop/decimal.ts";
import type { PricedPerfume } from "#shop/pricing/rate.ts";
import type { RateStep } from "#shop/reports/statistics.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { DECANT_COLUMNS, IS_SHOWN, SIZE_COLUMNS, sizeOf } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { onlyRow, read, readRow } from "../read.ts";
import { type Actor, type AuditEntry, queryOfAudit } from "../reports/audit-log.ts";
import { auditLog } from "../reports/tables.ts";
import { TERMS } from "../settings/settings.ts";
import { isRateChange } from "../settings/settings-admin.ts";
import { settings } from "../settings/tables.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { datedBpWithout } from "./running-promotions.ts";

const { id, slug, productName, brand, brandSlug, category } = perfumes;
const selectShown = [
  statement(sqlite.select({ terms: TERMS, updatedAtMs: settings.updatedAtMs }).from(settings)),
  statement(
    sqlite
      .select({ ...DECANT_COLUMNS, id, slug, productName, brand, brandSlug, category })
      .from(perfumes)
      .where(IS_SHOWN)
      .orderBy(asc(perfumes.productName), asc(perfumes.key)),
  ),
] as const;

function selectSizes(without: string | null) {
  const size = { ...SIZE_COLUMNS, datedBp: datedBpWithout(without) };
  return statement(
    sqlite
      .select({ perfumeId: sizes.perfumeId, size })
      .from(sizes)
      .where(isNull(sizes.removedAtMs))
      .orderBy(asc(sizes.perfumeId), asc(sizes.position), asc(sizes.key)),
  );
}

/**
 * Reads the inputs of every public price, sorted by product name, and the time of the last settings change. `without`: the id
 * of a dated promotion to leave out of the prices. One round trip.
 */
export async function readPriceInputs(
  db: Database,
  without: string | null = null,
): Promise<{ terms: Terms; updatedAtMs: number; perfumes: PricedPerfume[] }> {
  const [settingsRows, shown, sizeRows] = await read(db, [...selectShown, selectSizes(without)]);
  const sizesOf = Map.groupBy(sizeRows, ({ perfumeId }) => perfumeId);
  return {
    ...onlyRow(settingsRows),
    perfumes: shown.map((perfume) => ({
      ...perfume,
      sizes: (sizesOf.get(perfume.id) ?? []).map(({ size }) => sizeOf(size)),
    })),
  };
}

/** One change of the rate. An undo is a change too. */
export interface RateChange {
  key: number;
  atMs: number;
  by: Actor;
  fromCentavos: number;
  toCentavos: number;
  isUndo: boolean;
}

/**
 * Returns a page of the rate's changes, newest first, and their total. `newest` is the key of the last change. One
 * round trip.
 */
export async function readRateHistory(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ changes: RateChange[]; total: number; newest: number | null }> {
  const all = sqlite.select({ key: auditLog.key }).from(auditLog).where(isRateChange);
  const paged = queryOfAudit(isRateChange)
    .limit(limit)
    .offset((page - 1) * limit);
  const [changes, keys] = await read(db, [statement(paged, rateChange), statement(all)]);
  const newest = keys.reduce((highest, { key }) => Math.max(highest, key), 0);
  return { changes, total: keys.length, newest: newest || null };
}

/** Selects the changes of the rate since `sinceMs`, oldest first. */
export function ratesSince(sinceMs: number): Query<RateStep> {
  const { key, atMs, from, to } = auditLog;
  const changes = sqlite
    .select({ atMs, from, to })
    .from(auditLog)
    .where(and(isRateChange, gte(atMs, sinceMs)))
    .orderBy(asc(key));
  return statement(changes, (change) => ({
    day: dayInArgentina(change.atMs),
    fromCentavos: currencyIn(change.from),
    toCentavos: currencyIn(change.to),
  }));
}

/** Returns one change of the rate by its key, or null. One round trip. */
export function findRateChange(db: Database, key: number): Promise<RateChange | null> {
  const found = queryOfAudit(and(isRateChange, eq(auditLog.key, key)));
  return readRow(db, statement(found, rateChange));
}

function rateChange({ key, atMs, by, what, from, to }: Omit<AuditEntry, "count">): RateChange {
  return { key, atMs, by, fromCentavos: currencyIn(from), toCentavos: currencyIn(to), isUndo: what === "rate_undone" };
}

function currencyIn(fields: unknown): number {
  const currency = new Map<string, unknown>(Object.entries(Object(fields))).get("currency");
  const parsed = typeof currency === "number" ? fromWire(currency) : null;
  if (!parsed?.ok) throw new TypeError("a rate change in the activity log has no rate");
  return parsed.value;
}
