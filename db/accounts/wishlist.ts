import type { InStatement } from "@libsql/client/web";
import { and, count, desc, eq, inArray, or, sql } from "drizzle-orm";
import { WISHLIST_MAX } from "#shop/accounts/account.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { anyPerfumeOf, IS_SHOWN, queryOfPerfumes } from "../catalogue/perfume-rows.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { onlyRow, read, rowsOf } from "../read.ts";
import { selectTerms } from "../settings/settings.ts";
import { sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { type AccountView, accountViewOf, accountViewStatements, isActiveUser } from "./accounts.ts";
import { wishlist } from "./tables.ts";

/** Returns a person's wished perfumes that the shop shows, last added first, with the terms that price them. One round trip. */
export async function readWishes(db: Database, userId: string): Promise<{ perfumes: Perfume[]; terms: Terms }> {
  const [marks, found, terms] = await read(db, [
    statement(ofUser(userId).orderBy(desc(wishlist.addedAtMs), desc(wishlist.perfumeId))),
    statement(queryOfPerfumes(and(IS_SHOWN, inArray(perfumes.id, ofUser(userId)))), anyPerfumeOf),
    selectTerms,
  ]);
  const shown = new Map(found.map((perfume) => [perfume.id, perfume]));
  return {
    perfumes: marks.flatMap(({ perfumeId }) => shown.get(perfumeId) ?? []),
    terms: onlyRow(terms),
  };
}

/**
 * Adds a perfume, unless it is already there or the wishlist is full. Perfumes that the shop no longer shows do not count.
 * Returns the person after the change, or null if the account was deleted; adds nothing if it was deleted or blocked. Throws if
 * the database refuses the row, for example of an unknown perfume. One round trip.
 */
export function insertWish(
  db: Database,
  userId: string,
  perfumeId: string,
  nowMs: number,
): Promise<AccountView | null> {
  const marked = sqlite
    .select({ marked: count() })
    .from(wishlist)
    .innerJoin(perfumes, eq(perfumes.id, wishlist.perfumeId))
    .where(and(eq(wishlist.userId, userId), IS_SHOWN));
  const row = sql`select ${userId}, ${perfumeId}, ${nowMs} where (${marked}) < ${WISHLIST_MAX} and ${isActiveUser(userId)}`;
  return changed(db, userId, statement(sqlite.insert(wishlist).select(row).onConflictDoNothing()));
}

/** Removes a perfume, by id or slug, whether the shop still shows it or not. Returns the same as `insertWish`. */
export function deleteWish(db: Database, userId: string, idOrSlug: string): Promise<AccountView | null> {
  const named = sqlite.select({ id: perfumes.id }).from(perfumes).where(eq(perfumes.slug, idOrSlug));
  const isNamed = or(eq(wishlist.perfumeId, idOrSlug), inArray(wishlist.perfumeId, named));
  return changed(db, userId, statement(sqlite.delete(wishlist).where(and(eq(wishlist.userId, userId), isNamed))));
}

function ofUser(userId: string) {
  return sqlite.select({ perfumeId: wishlist.perfumeId }).from(wishlist).where(eq(wishlist.userId, userId));
}

async function changed(db: Database, userId: string, change: InStatement): Promise<AccountView | null> {
  const view = accountViewStatements(userId);
  const results = await writeOrThrow(db, [change, ...view], "a wishlist was refused by the database");
  return accountViewOf(rowsOf(view, results.slice(1)));
}
