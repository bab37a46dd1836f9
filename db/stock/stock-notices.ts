/** Who waits for a size: asked for, told once by one mail, or taken back. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, count, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { CATEGORIES, type Category, type PricedSize } from "#shop/catalogue/catalogue.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { decodeSize, SIZE_COLUMNS } from "../catalogue/perfume-rows.ts";
import { perfumes, pictures, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, oneOf, text, textOrNull, whole, wholeOrNull } from "../decode.ts";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { read } from "../read.ts";
import { decodeTerms, TERMS } from "../settings/settings.ts";
import { settings } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { stockNotices } from "./tables.ts";

export interface NewStockNotice {
  /** Made with `makeId(ID_PREFIXES.stockNotice, ...)`. */
  id: string;
  sizeId: string;
  /** As it is kept (`normalizeEmail`). */
  email: string;
  nowMs: number;
}

/** A notice whose size is there again, with what its mail says. */
export interface DueStockNotice {
  id: string;
  email: string;
  slug: string;
  productName: string;
  brand: string;
  category: Category;
  /** Site path of the main picture; null without one. */
  image: string | null;
  ml: number;
  size: PricedSize;
  terms: Terms;
}

/** The notices that one batch tells at most: while it does that nobody else writes. */
export const TOLD_AT_ONCE = 100;

/** Written out, because a partial index serves no query that gives the words as parameters. */
const isWaiting = sql`${stockNotices.toldAtMs} is null and ${stockNotices.takenBackAtMs} is null`;

/** Somebody waits for a size; who waits for it already goes on waiting. */
export function waitForStock({ id, sizeId, email, nowMs }: NewStockNotice): InStatement {
  return statement(sqlite.insert(stockNotices).values({ id, sizeId, email, createdAtMs: nowMs }).onConflictDoNothing());
}

/** Takes back all that the person of a notice still waits for. */
export function takeBackNotices(id: string, nowMs: number): InStatement {
  const theirs = sqlite.select({ email: stockNotices.email }).from(stockNotices).where(eq(stockNotices.id, id));
  return statement(
    sqlite
      .update(stockNotices)
      .set({ takenBackAtMs: nowMs })
      .where(and(eq(stockNotices.email, theirs), isWaiting)),
  );
}

/** How many wait for each size that somebody waits for, by the size's id. One round trip. */
export async function countWaiting(db: Database): Promise<{ size: string; count: number }[]> {
  const counted = sqlite
    .select({ size: stockNotices.sizeId, waiting: count().as("waiting") })
    .from(stockNotices)
    .where(isWaiting)
    .groupBy(stockNotices.sizeId);
  const [rows = []] = await read(db, [statement(counted)]);
  return rows.map((row) => ({ size: text(row, "size_id"), count: whole(row, "waiting") }));
}

/** A notice as its person may read it. */
export interface OwnStockNotice {
  slug: string;
  ml: number;
  createdAtMs: number;
  toldAtMs: number | null;
  takenBackAtMs: number | null;
}

/** All notices of an e-mail, the oldest first. One round trip. */
export async function readNoticesOf(db: Database, email: string): Promise<OwnStockNotice[]> {
  const { createdAtMs, toldAtMs, takenBackAtMs } = stockNotices;
  const own = sqlite
    .select({ slug: perfumes.slug, ml: sizes.ml, createdAtMs, toldAtMs, takenBackAtMs })
    .from(stockNotices)
    .innerJoin(sizes, eq(sizes.id, stockNotices.sizeId))
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(eq(stockNotices.email, email))
    .orderBy(asc(createdAtMs), asc(stockNotices.id));
  const [rows = []] = await read(db, [statement(own)]);
  return rows.map((row) => ({
    slug: text(row, "slug"),
    ml: whole(row, "ml"),
    createdAtMs: whole(row, "created_at_ms"),
    toldAtMs: wholeOrNull(row, "told_at_ms"),
    takenBackAtMs: wholeOrNull(row, "taken_back_at_ms"),
  }));
}

/** Those whose size can be bought now, the oldest first. One round trip. */
export async function readDueNotices(db: Database, limit = TOLD_AT_ONCE): Promise<DueStockNotice[]> {
  const [rows = []] = await read(db, [selectDue(limit)]);
  return rows.map(decodeDue);
}

function selectDue(limit: number): InStatement {
  const image = sql`(select ${pictures.path} from ${pictures} where ${pictures.perfumeId} = ${perfumes.id} order by ${pictures.position} limit 1)`;
  return statement(
    sqlite
      .select({
        ...Object.fromEntries(SIZE_COLUMNS.map((column) => [column.name, column])),
        noticeId: sql`${stockNotices.id}`.as("notice_id"),
        email: stockNotices.email,
        slug: perfumes.slug,
        productName: perfumes.productName,
        brand: perfumes.brand,
        category: perfumes.category,
        image: image.as("image"),
        ...TERMS,
      })
      .from(stockNotices)
      .innerJoin(sizes, eq(sizes.id, stockNotices.sizeId))
      .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
      .innerJoin(settings, eq(settings.id, 1))
      .where(and(isWaiting, isThere()))
      .orderBy(asc(stockNotices.createdAtMs), asc(stockNotices.id))
      .limit(limit),
  );
}

/** As `isInStock` of `shop/stock/stock-notice.ts` says it of a row. */
function isThere(): SQL | undefined {
  const isSold = and(eq(perfumes.active, true), eq(perfumes.soon, false), isNull(perfumes.archivedAtMs));
  return and(gt(sizes.stock, 0), gt(sizes.priceUsdCents, 0), isNull(sizes.removedAtMs), isSold);
}

function decodeDue(row: Fields): DueStockNotice {
  return {
    id: text(row, "notice_id"),
    email: text(row, "email"),
    slug: text(row, "slug"),
    productName: text(row, "product_name"),
    brand: text(row, "brand"),
    category: oneOf(row, "category", CATEGORIES),
    image: textOrNull(row, "image"),
    ml: whole(row, "ml"),
    size: decodeSize(row),
    terms: decodeTerms(row),
  };
}

/** Queues the mail of each notice that still waits and is due, and marks it told: of any number of runs at once one does. Answers how many were told. */
export async function tellNotices(db: Database, mails: ReadonlyMap<string, NewMail>, nowMs: number): Promise<number> {
  const ids = [...mails.keys()];
  const queued = [...mails].map(([id, mail]) => queueMailIf(mail, exists(dueOf(eq(stockNotices.id, id)))));
  const marking = sqlite
    .update(stockNotices)
    .set({ toldAtMs: nowMs })
    .where(inArray(stockNotices.id, dueOf(inArray(stockNotices.id, ids))));
  const written = await write(db, [...queued, statement(marking)]);
  if (!written.ok) throw new Error(`telling of stock was refused by the database: ${written.refusal.code}`);
  return written.results.at(-1)?.rowsAffected ?? 0;
}

function dueOf(which: SQL) {
  return sqlite
    .select({ id: stockNotices.id })
    .from(stockNotices)
    .innerJoin(sizes, eq(sizes.id, stockNotices.sizeId))
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(and(which, isWaiting, isThere()));
}
