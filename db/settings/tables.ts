import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DEFAULT_UNPAID_LIMITS } from "#shop/orders/open-orders.ts";
import { DEFAULT_CREDIT_DAYS } from "#shop/pricing/decant-credit.ts";
import { MAX_CFT_BP } from "#shop/pricing/full-price.ts";
import { MAX_MULTIPLIER_BP, MAX_RATE_CENTAVOS } from "#shop/pricing/money.ts";
import { type DatedBanner, type DeliveryZone, LEGAL_TEXTS, type StoredBankAccount } from "#shop/settings/settings.ts";
import { bounded, flagColumn, instants, notNegative } from "../columns.ts";

const textColumn = (name: string) => text(name).notNull().default("");

/**
 * Store-wide settings, one row (docs/product-rules.md#settings-fields). The defaults are those of a new shop: a round rate that
 * nobody mistakes for a real one, the default shipping cost (docs/product-rules.md#shipping-cost), no free shipping.
 */
export const settings = sqliteTable(
  "settings",
  {
    id: integer("id").primaryKey(),
    rateCentavos: integer("rate_centavos").notNull().default(100_000),
    rateSetAtMs: integer("rate_set_at_ms").notNull().default(0),
    transferOffBp: integer("transfer_off_bp").notNull().default(0),
    shippingCentavos: integer("shipping_centavos").notNull().default(500_000),
    freeShippingFromCentavos: integer("free_shipping_from_centavos").notNull().default(0),
    deliveryDaysFrom: integer("delivery_days_from").notNull().default(0),
    deliveryDaysTo: integer("delivery_days_to").notNull().default(0),
    carrier: textColumn("carrier"),
    trackingUrl: textColumn("tracking_url"),
    /** Days without deliveries, "25/12/2026, 01/01/2027". */
    holidays: textColumn("holidays"),
    /** Delivery zones, JSON. The first zone that contains an address applies to it. */
    zones: text("zones", { mode: "json" }).$type<DeliveryZone[]>().notNull().default([]),
    vatBp: integer("vat_bp").notNull().default(0),
    /** Discounts on decants, from 3, 5 and 10 of them in a cart. */
    decantSet3Bp: integer("decant_set3_bp").notNull().default(0),
    decantSet5Bp: integer("decant_set5_bp").notNull().default(0),
    decantSet10Bp: integer("decant_set10_bp").notNull().default(0),
    /** Credit for a decant, as a share of what was paid for it; 0: none. */
    decantCreditBp: integer("decant_credit_bp").notNull().default(0),
    decantCreditDays: integer("decant_credit_days").notNull().default(DEFAULT_CREDIT_DAYS),
    unpaidUnitsOfSize: integer("unpaid_units_of_size").notNull().default(DEFAULT_UNPAID_LIMITS.unpaidUnitsOfSize),
    unpaidUnits: integer("unpaid_units").notNull().default(DEFAULT_UNPAID_LIMITS.unpaidUnits),
    unpaidLines: integer("unpaid_lines").notNull().default(DEFAULT_UNPAID_LIMITS.unpaidLines),
    unpaidCentavos: integer("unpaid_centavos").notNull().default(DEFAULT_UNPAID_LIMITS.unpaidCentavos),
    networkUnits: integer("network_units").notNull().default(DEFAULT_UNPAID_LIMITS.networkUnits),
    /** Hours by which the first proof of transfer extends an order's hold; 0: not at all. */
    receiptHoldHours: integer("receipt_hold_hours").notNull().default(48),
    /** Days from the delivery of an order (Recibido) to the mail that asks for reviews; 0: none. */
    reviewDays: integer("review_days").notNull().default(7),
    /** Whether administrators must set up a second factor before anything else. */
    secondFactorRequired: flagColumn("second_factor_required").default(false),
    bankHolder: textColumn("bank_holder"),
    bankTaxId: textColumn("bank_tax_id"),
    bankName: textColumn("bank_name"),
    bankCbu: textColumn("bank_cbu"),
    bankAlias: textColumn("bank_alias"),
    /** The account in effect until `bankChangesAtMs`, JSON. Null without a delayed change. */
    bankFormer: text("bank_former", { mode: "json" }).$type<StoredBankAccount>(),
    bankChangesAtMs: integer("bank_changes_at_ms").notNull().default(0),
    shopName: text("shop_name").notNull().default("Tienda"),
    tagline: textColumn("tagline"),
    about: textColumn("about"),
    address: textColumn("address"),
    email: textColumn("email"),
    whatsapp: textColumn("whatsapp"),
    instagram: textColumn("instagram"),
    taxId: textColumn("tax_id"),
    legalName: textColumn("legal_name"),
    /** ARCA's page of the seller's data ("Data Fiscal", F. 960/D); empty until entered. */
    fiscalDataUrl: textColumn("fiscal_data_url"),
    /** The address where consumers can complain; empty: that of the national office. */
    consumerDefenceUrl: textColumn("consumer_defence_url"),
    bannerHref: text("banner_href").notNull().default("/"),
    bannerAlt: textColumn("banner_alt"),
    bannerDesktopPath: text("banner_desktop_path").notNull().default("/fallback.webp"),
    bannerMobilePath: text("banner_mobile_path").notNull().default("/fallback.webp"),
    bannerKicker: textColumn("banner_kicker"),
    bannerHeadline: text("banner_headline").notNull().default("Perfumes"),
    bannerLead: textColumn("banner_lead"),
    bannerButton: text("banner_button").notNull().default("Ver perfumes"),
    /** JSON: the first banner that is due on a day replaces the usual banner (the columns before this one). */
    banners: text("banners", { mode: "json" }).$type<DatedBanner[]>().notNull().default([]),
    /** The pages show the banner of this day, "2026-10-18". */
    bannerDay: textColumn("banner_day"),
    updatedAtMs: integer("updated_at_ms").notNull().default(0),
  },
  (t) => [
    check("settings_one_row", sql`${t.id} = 1`),
    bounded(t.rateCentavos, 1, MAX_RATE_CENTAVOS),
    bounded(t.transferOffBp, 0, 10_000),
    notNegative(t.shippingCentavos),
    notNegative(t.freeShippingFromCentavos),
    bounded(t.vatBp, 0, 10_000),
    // Paths of the shop's own site: neither `//evil.example` nor `/\evil` nor another scheme.
    check(
      "banner_paths_own",
      sql`(${t.bannerHref} = '/' or ${t.bannerHref} glob '/[^/\\]*') and ${t.bannerDesktopPath} glob '/[^/\\]*' and ${t.bannerMobilePath} glob '/[^/\\]*'`,
    ),
    instants("settings", t.rateSetAtMs, t.updatedAtMs),
  ],
);

/** Long texts that the law requires or customers ask for. A missing row is an empty text. */
export const legalTexts = sqliteTable("legal_texts", {
  key: text("key", { enum: LEGAL_TEXTS }).notNull().primaryKey(),
  body: text("body").notNull(),
});

/** Where orders are picked up. An order keeps its showroom's key. */
export const showrooms = sqliteTable(
  "showrooms",
  {
    key: text("key").notNull().primaryKey(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    city: text("city").notNull(),
    address: text("address").notNull(),
    hours: text("hours").notNull(),
    whatsapp: text("whatsapp").notNull(),
  },
  (t) => [notNegative(t.position), check("whatsapp_digits", sql`${t.whatsapp} not glob '*[^0-9]*'`)],
);

/** Card installment plans, one per number of installments (docs/product-rules.md#installment-plans). */
export const plans = sqliteTable(
  "plans",
  {
    numberOfInstallments: integer("number_of_installments").primaryKey(),
    multiplierBp: integer("multiplier_bp").notNull(),
  },
  (t) => [bounded(t.numberOfInstallments, 1, 99), bounded(t.multiplierBp, 1, MAX_MULTIPLIER_BP)],
);

/** What the card provider charges, as last read, by number of installments (docs/product-rules.md#the-providers-plans). */
export const providerPlans = sqliteTable(
  "provider_plans",
  {
    numberOfInstallments: integer("number_of_installments").primaryKey(),
    multiplierBp: integer("multiplier_bp").notNull(),
    /** Null when the provider did not give it. */
    cftBp: integer("cft_bp"),
    readAtMs: integer("read_at_ms").notNull(),
  },
  (t) => [
    bounded(t.numberOfInstallments, 1, 99),
    bounded(t.multiplierBp, 1, MAX_MULTIPLIER_BP),
    bounded(t.cftBp, 0, MAX_CFT_BP),
    instants("provider_plans", t.readAtMs),
  ],
);
