/** Brands: the rows that pages and forms show, and their writes. docs/product-rules.md#brands */
import type { InStatement } from "@libsql/client/web";
import { asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Brand, BrandName } from "#shop/catalogue/brands/brand.ts";
import { slugify } from "#shop/catalogue/slug.ts";
import type { Database } from "../client.ts";
import { onlyRow, read, readRows } from "../read.ts";
import { selectVersions } from "../settings/settings.ts";
import { type Query, rowExists, sqlite, statement } from "../statement.ts";
import { brands, perfumes } from "./tables.ts";

/** A brand as administrators see it. */
export interface StoredBrand extends Brand {
  /** The number of its perfumes, active and inactive. */
  perfumes: number;
  /** Changes with every edit, except of the menu's order. A save must send the value that was read. */
  updatedAtMs: number;
}

const { slug, name, text, picture, isLipBalm, position, updatedAtMs } = brands;
const BRAND = { slug, name, text, picture, isLipBalm, position };

const inOrder = [sql`${position} is null`, asc(position), sql`${name} collate nocase`, asc(slug)];

/** Selects all brands: those of the menu in its order, then the others by name. */
export const selectBrands: Query<Brand> = statement(
  sqlite
    .select(BRAND)
    .from(brands)
    .orderBy(...inOrder),
);

/** Selects the names of all brands. */
export const selectBrandNames: Query<BrandName> = statement(sqlite.select({ slug, name }).from(brands));

/** Returns the names of all brands. One round trip. */
export function readBrandNames(db: Database): Promise<BrandName[]> {
  return readRows(db, selectBrandNames);
}

// The columns are written as plain text: Drizzle would write them without their table, and both tables have a slug.
const perfumesOfBrand = sql<number>`(select count(*) from ${perfumes} as p where p.brand_slug = ${brands}.slug and p.archived_at_ms is null)`;

const selectStored = statement(
  sqlite
    .select({ ...BRAND, updatedAtMs, perfumes: perfumesOfBrand.as("perfumes") })
    .from(brands)
    .orderBy(...inOrder),
);

/**
 * Returns all brands as administrators see them, in the order of `selectBrands`, and the catalogue's version. One round trip.
 */
export async function readStoredBrands(db: Database): Promise<{ brands: StoredBrand[]; version: number }> {
  const [versions, stored] = await read(db, [selectVersions, selectStored]);
  return { brands: stored, version: onlyRow(versions).catalogueVersion };
}

export function insertBrand(brand: Brand, nowMs: number): InStatement {
  const row = { ...brand, nameKey: slugify(brand.name), createdAtMs: nowMs, updatedAtMs: nowMs };
  return statement(sqlite.insert(brands).values(row));
}

/** Replaces everything but the slug. A trigger gives the perfumes of the brand its new name. */
export function updateBrand({ slug: of, ...brand }: Brand, nowMs: number): InStatement {
  const later = sql`max(${nowMs}, ${updatedAtMs} + 1)`;
  const row = { ...brand, nameKey: slugify(brand.name), updatedAtMs: later };
  return statement(sqlite.update(brands).set(row).where(eq(slug, of)));
}

/** Orders the brands of the menu as in `slugs`, which must list all of them. */
export function orderBrands(slugs: readonly string[]): InStatement {
  const place = sql`(select key from json_each(${JSON.stringify(slugs)}) where value = ${slug})`;
  return statement(sqlite.update(brands).set({ position: place }).where(isNotNull(position)));
}

/** Condition: the brand exists. */
export function isBrand(of: string): SQL {
  return rowExists(brands, eq(slug, of));
}

/** Deletes a brand. A trigger refuses `brand_in_use` while the brand has perfumes that are not archived. */
export function deleteBrand(of: string): InStatement {
  return statement(sqlite.delete(brands).where(eq(slug, of)));
}
