/** The dollar rate: the prices that depend on it, and its changes. */
import { and, asc, eq, isNull } from "drizzle-orm";
import { CATEGORIES } from "#shop/catalogue/catalogue.ts";
import { fromWire } from "#shop/decimal.ts";
import type { PricedPerfume } from "#shop/pricing/rate.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { decodeDecants, decodeSize } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, integer, oneOf, text } from "../decode.ts";
import { read } from "../read.ts";
import { type Actor, type AuditEntry, decodeEntry, queryOfAudit } from "../reports/audit-log.ts";
import { auditLog } from "../reports/tables.ts";
import { decodeTerms, onlyRow } from "../settings/settings.ts";
import { isRateChange } from "../settings/settings-admin.ts";
import { settings } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";

const IS_SHOWN = and(eq(perfumes.active, true), isNull(perfumes.archivedAtMs));

const selectPriced = [
  sqlite.select().from(settings),
  sqlite.select().from(perfumes).where(IS_SHOWN).orderBy(asc(perfumes.productName), asc(perfumes.key)),
  sqlite
    .select()
    .from(sizes)
    .where(isNull(sizes.removedAtMs))
    .orderBy(asc(sizes.perfumeId), asc(sizes.position), asc(sizes.key)),
].map(statement);

/** Reads the inputs of every public price, by name, and the time of the last settings change. One round trip. */
export async function readPriced(
  db: Database,
): Promise<{ terms: Terms; updatedAtMs: number; perfumes: PricedPerfume[] }> {
  const [settingsRows = [], perfumeRows = [], sizeRows = []] = await read(db, selectPriced);
  const row = onlyRow(settingsRows);
  const sizesOf = Map.groupBy(sizeRows, (size) => text(size, "perfume_id"));
  return {
    terms: decodeTerms(row),
    updatedAtMs: integer(row, "updated_at_ms"),
    perfumes: perfumeRows.map((perfume) => decodePriced(perfume, sizesOf.get(text(perfume, "id")) ?? [])),
  };
}

function decodePriced(row: Fields, sizeRows: Fields[]): PricedPerfume {
  return {
    ...decodeDecants(row),
    id: text(row, "id"),
    slug: text(row, "slug"),
    productName: text(row, "product_name"),
    brand: text(row, "brand"),
    category: oneOf(row, "category", CATEGORIES),
    sizes: sizeRows.map(decodeSize),
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
  const [rows = [], keys = []] = await read(db, [statement(paged), statement(all)]);
  const newest = keys.reduce((highest, row) => Math.max(highest, integer(row, "key")), 0);
  return { changes: rows.map(decodeEntry).map(rateChange), total: keys.length, newest: newest || null };
}

/** Returns one change of the rate by its key, or null. One round trip. */
export async function findRateChange(db: Database, key: number): Promise<RateChange | null> {
  const [[row] = []] = await read(db, [statement(queryOfAudit(and(isRateChange, eq(auditLog.key, key))))]);
  return row ? rateChange(decodeEntry(row)) : null;
}

function rateChange({ key, atMs, by, what, from, to }: AuditEntry): RateChange {
  return { key, atMs, by, fromCentavos: currencyIn(from), toCentavos: currencyIn(to), isUndo: what === "rate_undone" };
}

function currencyIn(fields: unknown): number {
  const currency = new Map<string, unknown>(Object.entries(Object(fields))).get("currency");
  const parsed = typeof currency === "number" ? fromWire(currency) : null;
  if (!parsed?.ok) throw new TypeError("a change of the rate names no rate");
  return parsed.value;
}
