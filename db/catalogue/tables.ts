import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CATEGORIES, CONCENTRATIONS, FAMILIES, GENDERS, MOMENTS, RATERS, SEASONS } from "#shop/catalogue/categories.ts";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import { bounded, createdAtMs, flag, flagColumn, instants, key, notNegative, updatedAtMs } from "../columns.ts";

/**
 * Perfumes (docs/product-rules.md#perfumes-and-sizes). A deleted perfume is archived, because orders and the ledger
 * reference it; its slug becomes free. Only administrators' edits change `updatedAtMs`, never a sale.
 */
export const perfumes = sqliteTable(
  "perfumes",
  {
    key: key(),
    id: text("id").notNull().unique(),
    slug: text("slug").notNull(),
    productName: text("product_name").notNull(),
    brand: text("brand").notNull(),
    brandSlug: text("brand_slug").notNull(),
    description: text("description").notNull(),
    gender: text("gender", { enum: GENDERS }).notNull(),
    category: text("category", { enum: CATEGORIES }).notNull(),
    concentration: text("concentration", { enum: CONCENTRATIONS }).notNull().default(""),
    family: text("family", { enum: FAMILIES }).notNull().default(""),
    topNotes: text("top_notes").notNull().default(""),
    heartNotes: text("heart_notes").notNull().default(""),
    baseNotes: text("base_notes").notNull().default(""),
    season: text("season", { enum: SEASONS }).notNull().default(""),
    moment: text("moment", { enum: MOMENTS }).notNull().default(""),
    longevity: integer("longevity").notNull().default(0),
    projection: integer("projection").notNull().default(0),
    ratedBy: text("rated_by", { enum: RATERS }).notNull().default(""),
    year: text("year").notNull().default(""),
    perfumer: text("perfumer").notNull().default(""),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    video: text("video").notNull().default(""),
    active: flagColumn("active"),
    soon: flagColumn("soon"),
    bigDecant: flagColumn("big_decant"),
    smallDecant: flagColumn("small_decant"),
    bigDecantUsdCents: integer("big_decant_usd_cents"),
    smallDecantUsdCents: integer("small_decant_usd_cents"),
    createdAtMs: createdAtMs(),
    updatedAtMs: updatedAtMs(),
    archivedAtMs: integer("archived_at_ms"),
  },
  (t) => [
    uniqueIndex("perfumes_slug").on(t.slug).where(sql`${t.archivedAtMs} is null`),
    index("perfumes_brand").on(t.brandSlug),
    check("slug_form", sql`${t.slug} <> '' and ${t.slug} not glob '*[^a-z0-9-]*'`),
    check("product_name_given", sql`trim(${t.productName}) <> ''`),
    check("brand_given", sql`trim(${t.brand}) <> ''`),
    flag(t.active),
    flag(t.soon),
    flag(t.bigDecant),
    flag(t.smallDecant),
    bounded(t.bigDecantUsdCents, 0, MAX_USD_CENTS),
    bounded(t.smallDecantUsdCents, 0, MAX_USD_CENTS),
    instants("perfumes", t.createdAtMs, t.updatedAtMs, t.archivedAtMs),
  ],
);

/**
 * Brands (docs/product-rules.md#brands). Triggers insert a row for the unknown brand of a perfume, and copy the name of a brand
 * to its perfumes.
 */
export const brands = sqliteTable(
  "brands",
  {
    slug: text("slug").notNull().primaryKey(),
    name: text("name").notNull(),
    /** The name as a slug, so that two names never differ only in capitals and accents. */
    nameKey: text("name_key").notNull().unique(),
    text: text("text").notNull().default(""),
    picture: text("picture").notNull().default(""),
    isLipBalm: flagColumn("is_lip_balm").default(false),
    /** Position in the menu; null for a brand that is not in it. */
    position: integer("position"),
    createdAtMs: createdAtMs(),
    updatedAtMs: updatedAtMs(),
  },
  (t) => [
    uniqueIndex("brands_lip_balm").on(t.isLipBalm).where(sql`${t.isLipBalm} = 1`),
    check("brand_slug_form", sql`${t.slug} <> '' and ${t.slug} not glob '*[^a-z0-9-]*'`),
    check("brand_named", sql`trim(${t.name}) <> '' and ${t.nameKey} <> ''`),
    flag(t.isLipBalm),
    notNegative(t.position),
    instants("brands", t.createdAtMs, t.updatedAtMs),
  ],
);

const counter = (name: string) => integer(name).notNull().default(0);

/**
 * A size of a perfume (docs/product-rules.md#perfumes-and-sizes).
 *
 * The six stock counters, from `revenue` to `defective`, start at zero, and a trigger derives them from `stock_movements`. Only
 * a restore of a backup writes them otherwise. `revenue` counts all units that ever came in. `snF`, `snL` and `ros` are the
 * units at the three locations, two in San Nicolás and one in Rosario (docs/product-rules.md#stock-locations). A trigger
 * derives them from `location_movements`; if a program sets one directly, a trigger adds the missing row to that table. A size
 * that is removed in the form is not deleted but gets `removedAtMs`: its ledgers and its orders stay.
 */
export const sizes = sqliteTable(
  "sizes",
  {
    key: key(),
    id: text("id").notNull().unique(),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    /** Position of the size in the product form. The first size sets the decants' default prices. */
    position: integer("position").notNull(),
    ml: integer("ml").notNull(),
    priceUsdCents: integer("price_usd_cents").notNull(),
    installmentUsdCents: integer("installment_usd_cents"),
    numberOfInstallments: integer("number_of_installments").notNull().default(0),
    forSale: flagColumn("for_sale").default(false),
    percentageForSaleBp: integer("percentage_for_sale_bp").notNull().default(0),
    priceForSaleUsdCents: integer("price_for_sale_usd_cents"),
    installmentForSaleUsdCents: integer("installment_for_sale_usd_cents"),
    revenue: counter("revenue"),
    stock: counter("stock"),
    reserved: counter("reserved"),
    sold: counter("sold"),
    removed: counter("removed"),
    defective: counter("defective"),
    snF: counter("sn_f"),
    snL: counter("sn_l"),
    ros: counter("ros"),
    /**
     * The barcode; empty without one. A trigger keeps it unique among the sizes that are not removed and whose perfumes are not
     * archived, when a size is added and when its barcode changes. docs/product-rules.md#barcode
     */
    ean: text("ean").notNull().default(""),
    /**
     * The average cost of a unit; null when unknown. Receipts of goods with a cost change it, and administrators can type it.
     * docs/product-rules.md#cost-and-margin
     */
    averageCostUsdCents: integer("average_cost_usd_cents"),
    createdAtMs: createdAtMs(),
    removedAtMs: integer("removed_at_ms"),
  },
  (t) => [
    index("sizes_perfume").on(t.perfumeId, t.position),
    index("sizes_ean").on(t.ean).where(sql`${t.ean} <> ''`),
    uniqueIndex("sizes_ml").on(t.perfumeId, t.ml).where(sql`${t.removedAtMs} is null`),
    notNegative(t.stock),
    notNegative(t.reserved),
    notNegative(t.sold),
    notNegative(t.removed),
    notNegative(t.defective),
    notNegative(t.revenue),
    check("stock_sums", sql`${t.revenue} = ${t.stock} + ${t.reserved} + ${t.sold} + ${t.removed} + ${t.defective}`),
    notNegative(t.snF),
    notNegative(t.snL),
    notNegative(t.ros),
    notNegative(t.position),
    bounded(t.ml, 1, 100_000),
    bounded(t.priceUsdCents, 0, MAX_USD_CENTS),
    bounded(t.installmentUsdCents, 0, MAX_USD_CENTS),
    bounded(t.numberOfInstallments, 0, 99),
    flag(t.forSale),
    bounded(t.percentageForSaleBp, 0, 9_999),
    bounded(t.priceForSaleUsdCents, 0, MAX_USD_CENTS),
    bounded(t.installmentForSaleUsdCents, 0, MAX_USD_CENTS),
    instants("sizes", t.createdAtMs, t.removedAtMs),
  ],
);

/** A perfume's pictures in order, the main one first. Size and tint are stored so that a build needs no picture files. */
export const pictures = sqliteTable(
  "pictures",
  {
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    position: integer("position").notNull(),
    path: text("path").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    tint: text("tint").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.perfumeId, t.position] }),
    notNegative(t.position),
    // A path of the shop's own site, never another host (`//evil.example`) or another scheme.
    check("picture_path_own", sql`${t.path} glob '/[^/\\]*'`),
    bounded(t.width, 1, 20_000),
    bounded(t.height, 1, 20_000),
    check(
      "tint_form",
      sql`length(${t.tint}) = 7 and ${t.tint} glob '#*' and substr(${t.tint}, 2) not glob '*[^0-9a-fA-F]*'`,
    ),
  ],
);
