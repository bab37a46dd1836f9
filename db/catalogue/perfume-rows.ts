/** Decodes catalogue rows into perfumes. Each table has one decoder. */

import { and, asc, type Column, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import {
  CATEGORIES,
  GENDERS,
  type Perfume,
  type Picture,
  type Promotion,
  type Size,
} from "#shop/catalogue/catalogue.ts";
import { type Fields, flag, integer, integerOrNull, oneOf, rowsAsJson, rowsIn, text } from "../decode.ts";
import { sqlite } from "../statement.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/** Columns for `decodeDecants`, in addition to the key. */
export const DECANT_COLUMNS = [
  perfumes.soon,
  perfumes.bigDecant,
  perfumes.smallDecant,
  perfumes.bigDecantUsdCents,
  perfumes.smallDecantUsdCents,
];
/** Columns for `decodePerfume`, in addition to id and key. */
export const PERFUME_COLUMNS = [
  ...DECANT_COLUMNS,
  perfumes.slug,
  perfumes.productName,
  perfumes.brand,
  perfumes.brandSlug,
  perfumes.description,
  perfumes.gender,
  perfumes.category,
  perfumes.active,
  perfumes.createdAtMs,
  perfumes.updatedAtMs,
];

/** Builds a perfume from its row and the rows of its sizes and pictures, in their order. */
export function decodePerfume(row: Fields, sizeRows: Fields[] = [], pictureRows: Fields[] = []): Perfume {
  return {
    pictures: pictureRows.map(decodePicture),
    sizes: sizeRows.map(decodeSize),
    ...decodeDecants(row),
    id: text(row, "id"),
    slug: text(row, "slug"),
    productName: text(row, "product_name"),
    brand: text(row, "brand"),
    brandSlug: text(row, "brand_slug"),
    description: text(row, "description"),
    gender: oneOf(row, "gender", GENDERS),
    category: oneOf(row, "category", CATEGORIES),
    active: flag(row, "active"),
    createdAtMs: integer(row, "created_at_ms"),
    updatedAtMs: integer(row, "updated_at_ms"),
  };
}

/** The part of a perfume's row that live prices need. */
export function decodeDecants(row: Fields) {
  return {
    key: integer(row, "key"),
    soon: flag(row, "soon"),
    bigDecant: flag(row, "big_decant"),
    smallDecant: flag(row, "small_decant"),
    bigDecantUsdCents: integerOrNull(row, "big_decant_usd_cents"),
    smallDecantUsdCents: integerOrNull(row, "small_decant_usd_cents"),
  };
}

/** Columns for `decodeSize`. */
export const SIZE_COLUMNS = [
  sizes.id,
  sizes.key,
  sizes.ml,
  sizes.stock,
  sizes.priceUsdCents,
  sizes.installmentUsdCents,
  sizes.numberOfInstallments,
  sizes.forSale,
  sizes.percentageForSaleBp,
  sizes.priceForSaleUsdCents,
  sizes.installmentForSaleUsdCents,
];

export function decodeSize(row: Fields): Size {
  return {
    id: text(row, "id"),
    key: integer(row, "key"),
    ml: integer(row, "ml"),
    stock: integer(row, "stock"),
    priceUsdCents: integer(row, "price_usd_cents"),
    installmentUsdCents: integerOrNull(row, "installment_usd_cents"),
    numberOfInstallments: integer(row, "number_of_installments"),
    promotion: flag(row, "for_sale") ? decodePromotion(row) : null,
  };
}

function decodePromotion(row: Fields): Promotion {
  return {
    percentageBp: integer(row, "percentage_for_sale_bp"),
    priceUsdCents: integerOrNull(row, "price_for_sale_usd_cents"),
    installmentUsdCents: integerOrNull(row, "installment_for_sale_usd_cents"),
  };
}

/** Columns for `decodePicture`. */
export const PICTURE_COLUMNS = [pictures.path, pictures.width, pictures.height, pictures.tint];

function decodePicture(row: Fields): Picture {
  return {
    path: text(row, "path"),
    width: integer(row, "width"),
    height: integer(row, "height"),
    tint: text(row, "tint"),
  };
}

/**
 * Selects the matching perfumes, including those no longer on sale, with their sizes and pictures. `decodeAnyPerfume` takes
 * the rows. `sizeColumns` adds columns of the sizes.
 */
export function selectPerfumes(where: SQL | undefined, sizeColumns: readonly Column[] = SIZE_COLUMNS) {
  return sqlite
    .select({
      ...getTableColumns(perfumes),
      sizes: rowsAsJson("sizes", {
        table: sizes,
        columns: sizeColumns,
        where: and(eq(sizes.perfumeId, perfumes.id), isNull(sizes.removedAtMs)),
        orderBy: [asc(sizes.position), asc(sizes.key)],
      }),
      pictures: rowsAsJson("pictures", {
        table: pictures,
        columns: PICTURE_COLUMNS,
        where: eq(pictures.perfumeId, perfumes.id),
        orderBy: [asc(pictures.position)],
      }),
    })
    .from(perfumes)
    .where(where);
}

/** An archived perfume is never on sale. */
export function decodeAnyPerfume(row: Fields): Perfume {
  const perfume = decodePerfume(row, rowsIn(row, "sizes"), rowsIn(row, "pictures"));
  return { ...perfume, active: perfume.active && row["archived_at_ms"] === null };
}
