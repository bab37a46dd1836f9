/** Rows of the catalogue as perfumes: the one decoder of each of its tables. */
import type { Row } from "@libsql/client/web";
import { CATEGORIES, GENDERS, type Perfume, type Picture, type Promotion, type Size } from "#shop/catalogue.ts";
import { flag, oneOf, text, whole, wholeOrNull } from "./decode.ts";

/** Perfumes with their sizes and pictures, which come ordered by perfume and position. */
export function assemblePerfumes(perfumeRows: Row[], sizeRows: Row[], pictureRows: Row[]): Perfume[] {
  const sizes = Map.groupBy(sizeRows, (row) => text(row, "perfume_id"));
  const pictures = Map.groupBy(pictureRows, (row) => text(row, "perfume_id"));
  return perfumeRows.map((row) => ({
    ...decodePerfume(row),
    pictures: (pictures.get(text(row, "id")) ?? []).map(decodePicture),
    sizes: (sizes.get(text(row, "id")) ?? []).map(decodeSize),
  }));
}

function decodePerfume(row: Row): Omit<Perfume, "sizes" | "pictures"> {
  return {
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
    createdAtMs: whole(row, "created_at_ms"),
    updatedAtMs: whole(row, "updated_at_ms"),
  };
}

/** What the live answer takes of a perfume's row. */
export function decodeDecants(row: Row) {
  return {
    key: whole(row, "key"),
    soon: flag(row, "soon"),
    bigDecant: flag(row, "big_decant"),
    smallDecant: flag(row, "small_decant"),
    bigDecantUsdCents: wholeOrNull(row, "big_decant_usd_cents"),
    smallDecantUsdCents: wholeOrNull(row, "small_decant_usd_cents"),
  };
}

export function decodeSize(row: Row): Size {
  return {
    id: text(row, "id"),
    key: whole(row, "key"),
    ml: whole(row, "ml"),
    stock: whole(row, "stock"),
    priceUsdCents: whole(row, "price_usd_cents"),
    installmentUsdCents: wholeOrNull(row, "installment_usd_cents"),
    numberOfInstallments: whole(row, "number_of_installments"),
    promotion: flag(row, "for_sale") ? decodePromotion(row) : null,
  };
}

function decodePromotion(row: Row): Promotion {
  return {
    percentageBp: whole(row, "percentage_for_sale_bp"),
    priceUsdCents: wholeOrNull(row, "price_for_sale_usd_cents"),
    installmentUsdCents: wholeOrNull(row, "installment_for_sale_usd_cents"),
  };
}

function decodePicture(row: Row): Picture {
  return {
    path: text(row, "path"),
    width: whole(row, "width"),
    height: whole(row, "height"),
    tint: text(row, "tint"),
  };
}
