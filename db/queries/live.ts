import { and, asc, eq, isNull } from "drizzle-orm";
import type { Perfume } from "#shop/catalogue.ts";
import type { Terms, Versions } from "#shop/settings.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { perfumes } from "../schema/perfumes.ts";
import { sizes } from "../schema/sizes.ts";
import { sqlite, statement } from "../statement.ts";
import { decodeDecants, decodeSize } from "./perfume-rows.ts";
import { decodeTerms, onlyRow, selectTerms } from "./settings.ts";
import { decodeVersions, selectVersions } from "./versions.ts";

/** What the live answer is made from: no texts and no pictures. */
export type LiveRow = Pick<
  Perfume,
  "key" | "soon" | "bigDecant" | "smallDecant" | "bigDecantUsdCents" | "smallDecantUsdCents" | "sizes"
>;

const IS_SHOWN = and(eq(perfumes.active, true), isNull(perfumes.archivedAtMs));

const selectLive = [
  sqlite
    .select({
      id: perfumes.id,
      key: perfumes.key,
      soon: perfumes.soon,
      bigDecant: perfumes.bigDecant,
      smallDecant: perfumes.smallDecant,
      bigDecantUsdCents: perfumes.bigDecantUsdCents,
      smallDecantUsdCents: perfumes.smallDecantUsdCents,
    })
    .from(perfumes)
    .where(IS_SHOWN)
    .orderBy(asc(perfumes.key)),
  sqlite
    .select()
    .from(sizes)
    .where(isNull(sizes.removedAtMs))
    .orderBy(asc(sizes.perfumeId), asc(sizes.position), asc(sizes.key)),
].map(statement);

/** Prices and stock of all active perfumes in the order of their keys, terms and versions, of one moment. One round trip. */
export async function readLive(db: Database): Promise<{ versions: Versions; terms: Terms; perfumes: LiveRow[] }> {
  const statements = [selectVersions, selectTerms, ...selectLive];
  const [versionRows = [], termsRows = [], perfumeRows = [], sizeRows = []] = await read(db, statements);
  const sizesOf = Map.groupBy(sizeRows, (row) => row.perfume_id);
  return {
    versions: decodeVersions(versionRows),
    terms: decodeTerms(onlyRow(termsRows)),
    perfumes: perfumeRows.map((row) => ({ ...decodeDecants(row), sizes: (sizesOf.get(row.id) ?? []).map(decodeSize) })),
  };
}
