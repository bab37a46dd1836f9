/** Perfumes in the administrators' panel, including inactive ones, with every stock counter. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Picture } from "#shop/catalogue/catalogue.ts";
import type { Product, ProductSize } from "#shop/catalogue/product.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { Database } from "../client.ts";
import { type Fields, flag, integer, integerOrNull, rowsIn, text } from "../decode.ts";
import { orderLines } from "../orders/tables.ts";
import { read } from "../read.ts";
import { decodeTerms, onlyRow, selectTerms } from "../settings/settings.ts";
import { prepare, sqlite, statement } from "../statement.ts";
import { decodePerfume, SIZE_COLUMNS, selectPerfumes } from "./perfume-rows.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/** Perfumes per response. The server sends no response of more than 10 MB; a perfume takes 2 to 3 kB. */
const PRODUCTS_A_TRIP = 1_000;

const STOCK_COLUMNS = [
  sizes.revenue,
  sizes.reserved,
  sizes.sold,
  sizes.removed,
  sizes.defective,
  sizes.snF,
  sizes.snL,
  sizes.ros,
];

const isKept = isNull(perfumes.archivedAtMs);
const selectOne = prepare(queryOfProducts(eq(perfumes.id, sql.placeholder("id"))));
const selectThese = prepare(
  queryOfProducts(sql`${perfumes.id} in (select value from json_each(${sql.placeholder("ids")}))`),
);
const selectAfter = prepare(
  queryOfProducts(gt(perfumes.key, sql.placeholder("key")))
    .orderBy(asc(perfumes.key))
    .limit(PRODUCTS_A_TRIP),
);

/** The statement for one perfume whose rows `decodeProducts` takes. It may end a batch that writes. */
export function selectProduct(id: string): InStatement {
  return selectOne({ id });
}

/** Returns one perfume that is not archived, with the terms that price it, or null. One round trip. */
export async function findProduct(db: Database, id: string): Promise<{ product: Product; terms: Terms } | null> {
  const [rows = [], termsRows = []] = await read(db, [selectOne({ id }), selectTerms]);
  const [product] = decodeProducts(rows);
  return product ? { product, terms: decodeTerms(onlyRow(termsRows)) } : null;
}

/** Returns the perfumes with these ids, in their order, without archived ones. One round trip per 1,000. */
export async function readProducts(db: Database, ids: readonly string[]): Promise<Product[]> {
  const found = new Map<string, Product>();
  for (let from = 0; from < ids.length; from += PRODUCTS_A_TRIP) {
    const some = JSON.stringify(ids.slice(from, from + PRODUCTS_A_TRIP));
    const [rows = []] = await read(db, [selectThese({ ids: some })]);
    for (const product of decodeProducts(rows)) found.set(product.id, product);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns all perfumes that are not archived, oldest first. One round trip per 1,000; not one snapshot. */
export async function readAllProducts(db: Database): Promise<Product[]> {
  const all: Product[] = [];
  for (;;) {
    const [rows = []] = await read(db, [selectAfter({ key: all.at(-1)?.key ?? 0 })]);
    all.push(...decodeProducts(rows));
    if (rows.length < PRODUCTS_A_TRIP) return all;
  }
}

/** Selects size and tint of the pictures at these paths, whichever perfume has them. */
export function selectPictureData(paths: readonly string[]): InStatement {
  return statement(
    sqlite
      .selectDistinct({ path: pictures.path, width: pictures.width, height: pictures.height, tint: pictures.tint })
      .from(pictures)
      .where(sql`${pictures.path} in (select value from json_each(${JSON.stringify(paths)}))`),
  );
}

export function decodePictures(rows: Fields[]): Map<string, Picture> {
  return new Map(
    rows.map((row) => {
      const path = text(row, "path");
      return [path, { path, width: integer(row, "width"), height: integer(row, "height"), tint: text(row, "tint") }];
    }),
  );
}

/** Counts the orders that name a perfume. */
export function countOrdersOf(id: string): InStatement {
  const orders = sql<number>`count(distinct ${orderLines.orderId})`.as("orders");
  return statement(sqlite.select({ orders }).from(orderLines).where(eq(orderLines.perfumeId, id)));
}

/** Selects the slugs in use that begin with `slug`, with their perfumes. */
export function slugsLike(slug: string): InStatement {
  const named = { slug: perfumes.slug, productName: perfumes.productName, brand: perfumes.brand };
  return statement(
    sqlite
      .select(named)
      .from(perfumes)
      .where(and(isKept, sql`${perfumes.slug} >= ${slug}`, sql`${perfumes.slug} < ${`${slug}-:`}`)),
  );
}

export function decodeSlugs(rows: Fields[]): { slug: string; productName: string; brand: string }[] {
  return rows.map((row) => ({
    slug: text(row, "slug"),
    productName: text(row, "product_name"),
    brand: text(row, "brand"),
  }));
}

function queryOfProducts(where: SQL) {
  return selectPerfumes(and(isKept, where), [...SIZE_COLUMNS, ...STOCK_COLUMNS]);
}

export function decodeProducts(rows: Fields[]): Product[] {
  return rows.map((row) => ({
    ...decodePerfume(row, [], rowsIn(row, "pictures")),
    sizes: rowsIn(row, "sizes").map(decodeProductSize),
  }));
}

function decodeProductSize(row: Fields): ProductSize {
  return {
    id: text(row, "id"),
    key: integer(row, "key"),
    ml: integer(row, "ml"),
    priceUsdCents: integer(row, "price_usd_cents"),
    installmentUsdCents: integerOrNull(row, "installment_usd_cents"),
    numberOfInstallments: integer(row, "number_of_installments"),
    forSale: flag(row, "for_sale"),
    percentageForSaleBp: integer(row, "percentage_for_sale_bp"),
    priceForSaleUsdCents: integerOrNull(row, "price_for_sale_usd_cents"),
    installmentForSaleUsdCents: integerOrNull(row, "installment_for_sale_usd_cents"),
    counters: {
      revenue: integer(row, "revenue"),
      stock: integer(row, "stock"),
      reserved: integer(row, "reserved"),
      sold: integer(row, "sold"),
      removed: integer(row, "removed"),
      defective: integer(row, "defective"),
    },
    locations: { snF: integer(row, "sn_f"), snL: integer(row, "sn_l"), ros: integer(row, "ros") },
  };
}
