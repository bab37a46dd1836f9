import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CATEGORIES, GENDERS } from "#shop/catalogue/catalogue.ts";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import { bounded, flag, instants, known } from "../checks.ts";
import { createdAtMs, flagColumn, key, updatedAtMs } from "../columns.ts";

/**
 * What the shop sells (specification 3, Perfume). A deleted perfume is archived: orders and the ledger still name it, and
 * its slug is free again. `updatedAtMs` is moved by administrators' edits alone, never by a sale.
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
    known(t.gender, GENDERS),
    known(t.category, CATEGORIES),
    flag(t.active),
    flag(t.soon),
    flag(t.bigDecant),
    flag(t.smallDecant),
    bounded(t.bigDecantUsdCents, 0, MAX_USD_CENTS),
    bounded(t.smallDecantUsdCents, 0, MAX_USD_CENTS),
    instants("perfumes", t.createdAtMs, t.updatedAtMs, t.archivedAtMs),
  ],
);
