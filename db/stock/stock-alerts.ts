/** Stock alerts: requests for a mail when a size is back in stock. Each is mailed at most once. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, count, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { firstPicture, IS_ON_SALE, SIZE_COLUMNS, sizeOf } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { readRows } from "../read.ts";
import { TERMS } from "../settings/settings.ts";
import { settings } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { stockAlerts } from "./tables.ts";

export interface NewStockAlert {
  /** Made with `makeId(ID_PREFIXES.stockAlert, ...)`. */
  id: string;
  sizeId: string;
  /** A normalized e-mail (`normalizeEmail`). */
  email: string;
  nowMs: number;
}

/** Maximum number of stock alerts that one batch mails. The batch blocks other writes. */
export const MAX_ALERTS_PER_BATCH = 100;

/** True for alerts that wait. Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter. */
export const isWaiting = sql`${stockAlerts.notifiedAtMs} is null and ${stockAlerts.cancelledAtMs} is null`;

/** Inserts a stock alert. Changes no row if this e-mail already waits for the size. */
export function insertStockAlert({ id, sizeId, email, nowMs }: NewStockAlert): InStatement {
  return statement(sqlite.insert(stockAlerts).values({ id, sizeId, email, createdAtMs: nowMs }).onConflictDoNothing());
}

/** Cancels all waiting stock alerts with the e-mail of this one. */
export function cancelStockAlerts(id: string, nowMs: number): InStatement {
  const ofUser = sqlite.select({ email: stockAlerts.email }).from(stockAlerts).where(eq(stockAlerts.id, id));
  return statement(
    sqlite
      .update(stockAlerts)
      .set({ cancelledAtMs: nowMs })
      .where(and(eq(stockAlerts.email, ofUser), isWaiting)),
  );
}

/** Selects the id of this stock alert. Returns no row if it was removed. */
export function selectStockAlert(id: string) {
  return statement(sqlite.select({ id: stockAlerts.id }).from(stockAlerts).where(eq(stockAlerts.id, id)));
}

/** Returns the number of waiting people by size id. One round trip. */
export function countWaiting(db: Database): Promise<{ size: string; count: number }[]> {
  const counted = sqlite
    .select({ size: stockAlerts.sizeId, count: count().as("waiting") })
    .from(stockAlerts)
    .where(isWaiting)
    .groupBy(stockAlerts.sizeId);
  return readRows(db, statement(counted));
}

/** Counts the stock alerts that wait with the e-mail of this person. */
export function selectWaitingOf(userId: string) {
  const ofUser = sqlite.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return statement(
    sqlite
      .select({ waiting: count().as("waiting") })
      .from(stockAlerts)
      .where(and(eq(stockAlerts.email, ofUser), isWaiting)),
  );
}

/** A stock alert as shown to the person who requested it. */
export type OwnStockAlert = Awaited<ReturnType<typeof readStockAlertsOf>>[number];

/** Returns all stock alerts of an e-mail, oldest first. One round trip. */
export function readStockAlertsOf(db: Database, email: string) {
  const { createdAtMs, notifiedAtMs, cancelledAtMs } = stockAlerts;
  const query = sqlite
    .select({ slug: perfumes.slug, ml: sizes.ml, createdAtMs, notifiedAtMs, cancelledAtMs })
    .from(stockAlerts)
    .innerJoin(sizes, eq(sizes.id, stockAlerts.sizeId))
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(eq(stockAlerts.email, email))
    .orderBy(asc(createdAtMs), asc(stockAlerts.id));
  return readRows(db, statement(query));
}

/** A stock alert whose size is back in stock, with the content of its mail. */
export type DueStockAlert = Awaited<ReturnType<typeof readDueStockAlerts>>[number];

/** Returns the first `limit` stock alerts whose size can be bought now, oldest first. One round trip. */
export function readDueStockAlerts(db: Database, limit: number) {
  const due = statement(
    sqlite
      .select({
        id: stockAlerts.id,
        email: stockAlerts.email,
        slug: perfumes.slug,
        productName: perfumes.productName,
        brand: perfumes.brand,
        category: perfumes.category,
        image: firstPicture(),
        size: SIZE_COLUMNS,
        terms: TERMS,
      })
      .from(stockAlerts)
      .innerJoin(sizes, eq(sizes.id, stockAlerts.sizeId))
      .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
      .innerJoin(settings, eq(settings.id, 1))
      .where(and(isWaiting, hasStock()))
      .orderBy(asc(stockAlerts.createdAtMs), asc(stockAlerts.id))
      .limit(limit),
    ({ size, ...alert }) => ({ ...alert, ml: size.ml, size: sizeOf(size) }),
  );
  return readRows(db, due);
}

/** Same rule as `isInStock` in `shop/stock/stock-alert.ts`. */
function hasStock(): SQL | undefined {
  return and(gt(sizes.stock, 0), gt(sizes.priceUsdCents, 0), isNull(sizes.removedAtMs), IS_ON_SALE);
}

/**
 * Queues the mail of each stock alert that is still waiting and due, and marks the alert as sent. Of concurrent runs,
 * only one mails an alert. Returns the number of alerts marked.
 */
export async function mailStockAlerts(
  db: Database,
  mails: ReadonlyMap<string, NewMail>,
  nowMs: number,
): Promise<number> {
  const ids = [...mails.keys()];
  const queued = [...mails].map(([id, mail]) => queueMailIf(mail, exists(dueOf(eq(stockAlerts.id, id)))));
  const marking = sqlite
    .update(stockAlerts)
    .set({ notifiedAtMs: nowMs })
    .where(inArray(stockAlerts.id, dueOf(inArray(stockAlerts.id, ids))));
  const refused = "the database refused to mark stock alerts as sent";
  const results = await writeOrThrow(db, [...queued, statement(marking)], refused);
  return results.at(-1)?.rowsAffected ?? 0;
}

function dueOf(which: SQL) {
  return sqlite
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .innerJoin(sizes, eq(sizes.id, stockAlerts.sizeId))
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(and(which, isWaiting, hasStock()));
}
