/** Perfumes in the administrators' panel, including inactive ones, with every stock counter. */
import { and, asc, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Picture } from "#shop/catalogue/catalogue.ts";
import type { Product, ProductSize } from "#shop/catalogue/product.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { Database } from "../client.ts";
import { orderLines } from "../orders/tables.ts";
import { onlyRow, read, readRows } from "../read.ts";
import { selectTerms } from "../settings/settings.ts";
import { prepare, type Query, sqlite, statement } from "../statement.ts";
import { PERFUME_COLUMNS, PICTURE_COLUMNS, picturesAsJson, SIZE_COLUMNS, sizesAsJson } from "./perfume-rows.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/** Perfumes per response. The server sends no response of more than 10 MB; a perfume takes 2 to 3 kB. */
const PRODUCTS_PER_TRIP = 1_000;

const PRODUCT_SIZE_COLUMNS = {
  ...SIZE_COLUMNS,
  revenue: sizes.revenue,
  reserved: sizes.reserved,
  sold: sizes.sold,
  removed: sizes.removed,
  defective: sizes.defective,
  snF: sizes.snF,
  snL: sizes.snL,
  ros: sizes.ros,
  averageCostUsdCents: sizes.averageCostUsdCents,
};

const isKept = isNull(perfumes.archivedAtMs);
const selectOne = prepare(queryOfProducts(eq(perfumes.id, sql.placeholder("id"))), productOf);
const selectThese = prepare(
  queryOfProducts(sql`${perfumes.id} in (select value from json_each(${sql.placeholder("ids")}))`),
  productOf,
);
const selectAfter = prepare(
  queryOfProducts(gt(perfumes.key, sql.placeholder("key")))
    .orderBy(asc(perfumes.key))
    .limit(PRODUCTS_PER_TRIP),
  productOf,
);

/**
 * Selects one perfume; no row if it does not exist or is archived. The statement can be the last one of a batch that writes.
 */
export function selectProduct(id: string): Query<Product> {
  return selectOne({ id });
}

/** Returns one perfume that is not archived, with the terms that price it, or null. One round trip. */
export async function findProduct(db: Database, id: string): Promise<{ product: Product; terms: Terms } | null> {
  const [[product], terms] = await read(db, [selectOne({ id }), selectTerms]);
  return product ? { product, terms: onlyRow(terms) } : null;
}

/** Returns the perfumes with these ids, in their order, without archived ones. One round trip per 1,000. */
export async function readProducts(db: Database, ids: readonly string[]): Promise<Product[]> {
  const found = new Map<string, Product>();
  for (let from = 0; from < ids.length; from += PRODUCTS_PER_TRIP) {
    const slice = JSON.stringify(ids.slice(from, from + PRODUCTS_PER_TRIP));
    for (const product of await readRows(db, selectThese({ ids: slice }))) found.set(product.id, product);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns all perfumes that are not archived, oldest first. One round trip per 1,000; not one snapshot. */
export async function readAllProducts(db: Database): Promise<Product[]> {
  const all: Product[] = [];
  for (;;) {
    const products = await readRows(db, selectAfter({ key: all.at(-1)?.key ?? 0 }));
    all.push(...products);
    if (products.length < PRODUCTS_PER_TRIP) return all;
  }
}

/** Selects size and tint of the pictures at these paths, whichever perfume has them. */
export function selectPictureData(paths: readonly string[]): Query<Picture> {
  return statement(
    sqlite
      .selectDistinct(PICTURE_COLUMNS)
      .from(pictures)
      .where(sql`${pictures.path} in (select value from json_each(${JSON.stringify(paths)}))`),
  );
}

/** Selects the sizes of other perfumes that have one of these barcodes, without removed sizes and archived perfumes. */
export function selectEanHolders(
  eans: readonly string[],
  perfumeId: string,
): Query<{ ean: string; productName: string; ml: number }> {
  return statement(
    sqlite
      .select({ ean: sizes.ean, productName: perfumes.productName, ml: sizes.ml })
      .from(sizes)
      .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
      .where(
        and(
          sql`${sizes.ean} in (select value from json_each(${JSON.stringify(eans.filter(Boolean))}))`,
          sql`${sizes.ean} <> ''`,
          isNull(sizes.removedAtMs),
          isKept,
          ne(perfumes.id, perfumeId),
        ),
      ),
  );
}

/** Counts the orders that contain a perfume. */
export function countOrdersOf(id: string): Query<{ orders: number }> {
  const orders = sql<number>`count(distinct ${orderLines.orderId})`.as("orders");
  return statement(sqlite.select({ orders }).from(orderLines).where(eq(orderLines.perfumeId, id)));
}

/**
 * Selects the perfumes whose slug is `slug` or begins like a numbered form of it (`slug-2`), and all perfumes of the brand:
 * their slugs may contain a former name of it. Leaves out archived perfumes.
 */
export function slugsLike(
  slug: string,
  brandSlug: string,
): Query<{ slug: string; productName: string; brand: string }> {
  const isLike = and(gte(perfumes.slug, slug), lt(perfumes.slug, `${slug}-:`));
  const named = { slug: perfumes.slug, productName: perfumes.productName, brand: perfumes.brand };
  return statement(
    sqlite
      .select(named)
      .from(perfumes)
      .where(and(isKept, or(isLike, eq(perfumes.brandSlug, brandSlug)))),
  );
}

function queryOfProducts(where: SQL) {
  return sqlite
    .select({ ...PERFUME_COLUMNS, sizes: sizesAsJson(PRODUCT_SIZE_COLUMNS), pictures: picturesAsJson() })
    .from(perfumes)
    .where(and(isKept, where));
}

type ProductRow = Awaited<ReturnType<typeof queryOfProducts>>[number];

function productOf({ sizes, ...perfume }: ProductRow): Product {
  return { ...perfume, sizes: sizes.map(productSizeOf) };
}

function productSizeOf(row: ProductRow["sizes"][number]): ProductSize {
  const { revenue, stock, reserved, sold, removed, defective, snF, snL, ros, ...size } = row;
  return {
    ...size,
    counters: { revenue, stock, reserved, sold, removed, defective },
    locations: { snF, snL, ros },
  };
}
