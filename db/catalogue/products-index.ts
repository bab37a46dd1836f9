/**
 * Reads for the administrators' list of perfumes. The index has all perfumes that are not archived, with the fields by which
 * the list filters and sorts (no descriptions, no pictures). For the filters of `findIds`, a separate query returns the ids
 * of the matching perfumes.
 */

import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ListedProduct } from "#shop/catalogue/product-list.ts";
import type { Terms, Versions } from "#shop/settings/settings.ts";
import type { Database } from "../client.ts";
import { onlyRow, readRows } from "../read.ts";
import { selectTerms, selectVersions } from "../settings/settings.ts";
import { sqlite, statement } from "../statement.ts";
import { selectBrandNames } from "./brands.ts";
import { readerOfPerfumes } from "./perfume-lists.ts";
import { SIZE_COLUMNS, sizeOf } from "./perfume-rows.ts";
import { perfumes, sizes } from "./tables.ts";

export interface ProductIndex {
  versions: Versions;
  terms: Terms;
  brandSlugs: string[];
  products: ListedProduct[];
}

const readKept = readerOfPerfumes([selectVersions, selectTerms, selectBrandNames], {
  where: isNull(perfumes.archivedAtMs),
  columns: {
    id: perfumes.id,
    productName: perfumes.productName,
    brand: perfumes.brand,
    brandSlug: perfumes.brandSlug,
    gender: perfumes.gender,
    category: perfumes.category,
    active: perfumes.active,
    soon: perfumes.soon,
    bigDecant: perfumes.bigDecant,
    smallDecant: perfumes.smallDecant,
    createdAtMs: perfumes.createdAtMs,
  },
  sizeColumns: SIZE_COLUMNS,
  withPictures: false,
  // This many perfumes are about 2 MB, which even a slow server reads before the timeout.
  perfumesPerTrip: 5_000,
});

/**
 * Reads all perfumes that are not archived, with the versions, the terms and the brands' slugs, in one snapshot. Takes as many
 * round trips as `readerOfPerfumes` needs.
 */
export async function readProductIndex(db: Database): Promise<ProductIndex> {
  const { leading, perfumes } = await readKept(db);
  const [versions, terms, brands] = leading;
  return {
    versions: onlyRow(versions),
    terms: onlyRow(terms),
    brandSlugs: brands.map(({ slug }) => slug),
    products: perfumes.map(({ perfume, sizes }) => ({ ...perfume, sizes: sizes.map(sizeOf) })),
  };
}

/** Filters that a query applies, not the index. */
interface UnindexedFilters {
  /** The perfumes with a size whose locations do not add up to its units (docs/product-rules.md#stock-locations). */
  unlocated?: boolean | undefined;
  slugs?: readonly string[] | undefined;
  /** The barcode of a size. */
  ean?: string | undefined;
}

/** Returns the ids of the perfumes that match all filters; undefined without a filter. At most one round trip. */
export async function findIds(
  db: Database,
  { unlocated, slugs, ean }: UnindexedFilters,
): Promise<ReadonlySet<string> | undefined> {
  const located = sql`${sizes.snF} + ${sizes.snL} + ${sizes.ros}`;
  const shelved = sql`${sizes.stock} + ${sizes.reserved} + ${sizes.defective}`;
  const filters = [
    ...(unlocated ? [hasSize(ne(located, shelved))] : []),
    ...(slugs ? [inArray(perfumes.slug, [...slugs])] : []),
    ...(ean ? [hasSize(sql`${eq(sizes.ean, ean)} and ${sizes.ean} <> ''`)] : []),
  ];
  if (filters.length === 0) return undefined;
  const found = sqlite
    .select({ id: perfumes.id })
    .from(perfumes)
    .where(and(isNull(perfumes.archivedAtMs), ...filters));
  return new Set((await readRows(db, statement(found))).map(({ id }) => id));
}

function hasSize(condition: SQL): SQL {
  const found = sqlite
    .select({ id: sizes.perfumeId })
    .from(sizes)
    .where(and(isNull(sizes.removedAtMs), condition));
  return inArray(perfumes.id, found);
}

/** Returns the known average costs by size, in dollar cents. One round trip. */
export async function readAverageCosts(db: Database): Promise<ReadonlyMap<string, number>> {
  const { id, averageCostUsdCents } = sizes;
  const known = and(isNotNull(averageCostUsdCents), isNull(sizes.removedAtMs));
  const rows = await readRows(db, statement(sqlite.select({ id, averageCostUsdCents }).from(sizes).where(known)));
  return new Map(rows.map((row) => [row.id, row.averageCostUsdCents ?? 0]));
}
