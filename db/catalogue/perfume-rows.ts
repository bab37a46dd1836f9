/** The columns of perfumes, sizes and pictures, and how their rows become perfumes. */

import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Perfume, Picture, Size } from "#shop/catalogue/catalogue.ts";
import { effectivePromotion, ownPromotion } from "#shop/pricing/dated-promotions.ts";
import { datedBp } from "../pricing/running-promotions.ts";
import { type RowIn, rowsAsJson, sqlite } from "../statement.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/** The columns of a perfume that live prices need. */
export const DECANT_COLUMNS = {
  key: perfumes.key,
  soon: perfumes.soon,
  bigDecant: perfumes.bigDecant,
  smallDecant: perfumes.smallDecant,
  bigDecantUsdCents: perfumes.bigDecantUsdCents,
  smallDecantUsdCents: perfumes.smallDecantUsdCents,
};

const { archivedAtMs, ...columns } = getTableColumns(perfumes);

/** Condition: the shop shows the perfume. */
export const IS_SHOWN = and(eq(perfumes.active, true), isNull(archivedAtMs));

/** Condition: the perfume is shown and not coming soon. */
export const IS_ON_SALE = and(IS_SHOWN, eq(perfumes.soon, false));

/** The path of the first picture of the query's perfume; empty if it has none. */
export function firstPicture(): SQL.Aliased<string> {
  const path = sql`select ${pictures.path} from ${pictures} where ${pictures.perfumeId} = ${perfumes.id} order by ${pictures.position} limit 1`;
  return sql<string>`coalesce((${path}), '')`.as("image");
}

/** All columns of a perfume except `archivedAtMs`. */
export const PERFUME_COLUMNS = columns;

export const SIZE_COLUMNS = {
  id: sizes.id,
  key: sizes.key,
  ml: sizes.ml,
  stock: sizes.stock,
  priceUsdCents: sizes.priceUsdCents,
  installmentUsdCents: sizes.installmentUsdCents,
  numberOfInstallments: sizes.numberOfInstallments,
  forSale: sizes.forSale,
  percentageForSaleBp: sizes.percentageForSaleBp,
  priceForSaleUsdCents: sizes.priceForSaleUsdCents,
  installmentForSaleUsdCents: sizes.installmentForSaleUsdCents,
  ean: sizes.ean,
  datedBp,
};

export const PICTURE_COLUMNS = {
  path: pictures.path,
  width: pictures.width,
  height: pictures.height,
  tint: pictures.tint,
};

export type SizeRow = RowIn<typeof SIZE_COLUMNS>;

/** Builds a size from its row. A dated promotion replaces a smaller one of the size. Other columns of the row are ignored. */
export function sizeOf({ id, key, ml, stock, priceUsdCents, installmentUsdCents, ...row }: SizeRow): Size {
  const { numberOfInstallments, ean } = row;
  const own = { priceUsdCents, installmentUsdCents, numberOfInstallments, promotion: ownPromotion(row) };
  const promotion = effectivePromotion(own, row.datedBp);
  return { id, key, ml, stock, ...own, promotion, ...(ean && { ean }) };
}

/** All columns of a perfume, for queries that include archived ones. */
export const ANY_PERFUME = { ...PERFUME_COLUMNS, archivedAtMs };

interface AnyPerfumeRow extends RowIn<typeof ANY_PERFUME> {
  sizes: SizeRow[];
  pictures: Picture[];
}

/** Builds a perfume from its row. An archived one is never active. */
export function anyPerfumeOf({ archivedAtMs, active, sizes, ...perfume }: AnyPerfumeRow): Perfume {
  return { ...perfume, sizes: sizes.map(sizeOf), active: active && archivedAtMs === null };
}

/** The sizes of the query's perfumes in display order, without removed sizes. */
export function sizesAsJson<Selected extends typeof SIZE_COLUMNS>(columns: Selected) {
  return rowsAsJson("sizes", {
    table: sizes,
    columns,
    where: and(eq(sizes.perfumeId, perfumes.id), isNull(sizes.removedAtMs)),
    orderBy: [asc(sizes.position), asc(sizes.key)],
  });
}

/** The pictures of the query's perfumes, in display order. */
export function picturesAsJson(atMost?: number) {
  return rowsAsJson("pictures", {
    table: pictures,
    columns: PICTURE_COLUMNS,
    where: eq(pictures.perfumeId, perfumes.id),
    orderBy: [asc(pictures.position)],
    ...(atMost === undefined ? {} : { atMost }),
  });
}

/** The sizes and pictures of a query's perfumes. */
export const SIZES_AND_PICTURES = { sizes: sizesAsJson(SIZE_COLUMNS), pictures: picturesAsJson() };

/** Selects the matching perfumes, including archived ones. `anyPerfumeOf` takes the rows. */
export function queryOfPerfumes(where: SQL | undefined) {
  return sqlite
    .select({ ...ANY_PERFUME, ...SIZES_AND_PICTURES })
    .from(perfumes)
    .where(where);
}
