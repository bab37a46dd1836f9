/** What the administrators' list is filtered and sorted by, of all perfumes at once: no texts, no pictures. */
import { type Column, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { CATEGORIES, GENDERS } from "#shop/catalogue.ts";
import type { ListedProduct } from "#shop/product-list.ts";
import type { Terms, Versions } from "#shop/settings.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { perfumes } from "../schema/perfumes.ts";
import { sizes } from "../schema/sizes.ts";
import { sqlite, statement } from "../statement.ts";
import { type Fields, flag, oneOf, text, whole } from "./decode.ts";
import { decodeSize, SIZE_COLUMNS } from "./perfume-rows.ts";
import { decodeTerms, onlyRow, selectTerms } from "./settings.ts";
import { decodeVersions, selectVersions } from "./versions.ts";

export interface ProductIndex {
  versions: Versions;
  terms: Terms;
  products: ListedProduct[];
}

const PERFUME_COLUMNS = [
  perfumes.id,
  perfumes.productName,
  perfumes.brand,
  perfumes.brandSlug,
  perfumes.gender,
  perfumes.category,
  perfumes.active,
  perfumes.soon,
  perfumes.bigDecant,
  perfumes.smallDecant,
  perfumes.createdAtMs,
];
const OF_SIZE = [sizes.perfumeId, ...SIZE_COLUMNS];

const selectPerfumes = selectLists(perfumes, PERFUME_COLUMNS, sql`where ${isNull(perfumes.archivedAtMs)}`);
const selectSizes = selectLists(
  sizes,
  OF_SIZE,
  sql`where ${isNull(sizes.removedAtMs)} order by ${sizes.perfumeId}, ${sizes.position}, ${sizes.key}`,
);

/** All perfumes that were not archived, terms and versions, of one moment. One round trip. */
export async function readProductIndex(db: Database): Promise<ProductIndex> {
  const statements = [selectVersions, selectTerms, selectPerfumes, selectSizes];
  const [versionRows = [], termsRows = [], perfumeRows = [], sizeRows = []] = await read(db, statements);
  const sizesOf = Map.groupBy(fieldsOf(sizeRows[0], OF_SIZE), (row) => text(row, "perfume_id"));
  return {
    versions: decodeVersions(versionRows),
    terms: decodeTerms(onlyRow(termsRows)),
    products: fieldsOf(perfumeRows[0], PERFUME_COLUMNS).map((row) => decodeListed(row, sizesOf.get(text(row, "id")))),
  };
}

/** Perfumes with a size whose places do not add up to what lies on the shelves (rules, Stock). One round trip. */
export async function readUnlocated(db: Database): Promise<ReadonlySet<string>> {
  const located = sql`${sizes.snF} + ${sizes.snL} + ${sizes.ros}`;
  const shelved = sql`${sizes.stock} + ${sizes.reserved} + ${sizes.defective}`;
  const ids = sqlite
    .selectDistinct({ perfumeId: sizes.perfumeId })
    .from(sizes)
    .where(sql`${isNull(sizes.removedAtMs)} and ${ne(located, shelved)}`);
  const [rows = []] = await read(db, [statement(ids)]);
  return new Set(rows.map((row) => text(row, "perfume_id")));
}

/** All rows as one text: lists of values, a third of the bytes and a half of the time of as many rows. */
function selectLists(table: SQLiteTable, columns: readonly Column[], which: SQL) {
  const values = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const rows = sql`select ${values} from ${table} ${which}`;
  const lists = sql<string>`json_group_array(json_array(${values}))`.as("lists");
  return statement(sqlite.select({ lists }).from(sql`(${rows})`));
}

function fieldsOf(row: Fields | undefined, columns: readonly Column[]): Fields[] {
  const lists: unknown = JSON.parse(text(row ?? {}, "lists"));
  if (!Array.isArray(lists)) throw new TypeError("the list of perfumes is no list");
  return lists.map((values: unknown[]) => Object.fromEntries(columns.map(({ name }, index) => [name, values[index]])));
}

function decodeListed(row: Fields, sizeRows: Fields[] = []): ListedProduct {
  return {
    id: text(row, "id"),
    productName: text(row, "product_name"),
    brand: text(row, "brand"),
    brandSlug: text(row, "brand_slug"),
    gender: oneOf(row, "gender", GENDERS),
    category: oneOf(row, "category", CATEGORIES),
    active: flag(row, "active"),
    soon: flag(row, "soon"),
    bigDecant: flag(row, "big_decant"),
    smallDecant: flag(row, "small_decant"),
    createdAtMs: whole(row, "created_at_ms"),
    sizes: sizeRows.map(decodeSize),
  };
}
