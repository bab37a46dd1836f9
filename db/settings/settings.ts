import type { Row } from "@libsql/client/web";
import { asc } from "drizzle-orm";
import type { InstallmentPlan, Settings, ShippingTerms, Showroom, Terms, Versions } from "#shop/settings/settings.ts";
import type { LEGAL_TEXTS, LegalTexts } from "#shop/settings/settings-sheet.ts";
import type { Database } from "../client.ts";
import { type Fields, integer, text } from "../decode.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { versions } from "../storefront/tables.ts";
import { legalTexts, plans, settings, showrooms } from "./tables.ts";

/** Returns the store-wide settings with installment plans (by number of payments) and showrooms (in order). One round trip. */
export async function readSettings(db: Database): Promise<Settings> {
  return decodeSettings(await read(db, selectSettings));
}

/** Returns the rate and the transfer discount. One round trip. */
export async function readTerms(db: Database): Promise<Terms> {
  const [rows = []] = await read(db, [selectTerms]);
  return decodeTerms(onlyRow(rows));
}

export const TERMS = { rateCentavos: settings.rateCentavos, transferOffBp: settings.transferOffBp };

export const SHIPPING_TERMS = {
  shippingCentavos: settings.shippingCentavos,
  freeShippingFromCentavos: settings.freeShippingFromCentavos,
};

export const selectTerms = statement(sqlite.select(TERMS).from(settings));

export const selectSettingsRow = statement(sqlite.select().from(settings));
/** Unordered. */
export const selectShowrooms = statement(sqlite.select().from(showrooms));

/** Three statements. `decodeSettings` takes their rows in the same order. */
export const selectSettings = [
  selectSettingsRow,
  statement(sqlite.select().from(plans).orderBy(asc(plans.numberOfInstallments))),
  statement(sqlite.select().from(showrooms).orderBy(asc(showrooms.position), asc(showrooms.key))),
];

export function decodeSettings([settingsRows = [], planRows = [], showroomRows = []]: Fields[][]): Settings {
  const row = onlyRow(settingsRows);
  return {
    ...decodeTerms(row),
    ...decodeShippingTerms(row),
    vatBp: integer(row, "vat_bp"),
    plans: planRows.map(decodePlan),
    showrooms: showroomRows.map(decodeShowroom),
    bank: {
      holder: text(row, "bank_holder"),
      bank: text(row, "bank_name"),
      cbu: text(row, "bank_cbu"),
      alias: text(row, "bank_alias"),
    },
    shop: {
      shopName: text(row, "shop_name"),
      tagline: text(row, "tagline"),
      about: text(row, "about"),
      address: text(row, "address"),
      email: text(row, "email"),
      whatsapp: text(row, "whatsapp"),
      instagram: text(row, "instagram"),
      taxId: text(row, "tax_id"),
      legalName: text(row, "legal_name"),
      fiscalDataUrl: text(row, "fiscal_data_url"),
      consumerDefenceUrl: text(row, "consumer_defence_url"),
    },
    banner: {
      href: text(row, "banner_href"),
      alt: text(row, "banner_alt"),
      desktopPath: text(row, "banner_desktop_path"),
      mobilePath: text(row, "banner_mobile_path"),
    },
  };
}

export function decodeTerms(row: Fields): Terms {
  return { rateCentavos: integer(row, "rate_centavos"), transferOffBp: integer(row, "transfer_off_bp") };
}

export function decodeShippingTerms(row: Fields): ShippingTerms {
  return {
    shippingCentavos: integer(row, "shipping_centavos"),
    freeShippingFromCentavos: integer(row, "free_shipping_from_centavos"),
  };
}

export function onlyRow([row]: Fields[]): Fields {
  if (!row) throw new Error("the database has no settings: it was not migrated");
  return row;
}

function decodePlan(row: Fields): InstallmentPlan {
  return { numberOfInstallments: integer(row, "number_of_installments"), multiplierBp: integer(row, "multiplier_bp") };
}

function decodeShowroom(row: Fields): Showroom {
  return {
    key: text(row, "key"),
    name: text(row, "name"),
    city: text(row, "city"),
    address: text(row, "address"),
    hours: text(row, "hours"),
    whatsapp: text(row, "whatsapp"),
  };
}

export const selectLegalTexts = statement(sqlite.select().from(legalTexts));

/** Returns all legal texts; unwritten ones are empty. One round trip. */
export async function readLegalTexts(db: Database): Promise<LegalTexts> {
  const [rows = []] = await read(db, [selectLegalTexts]);
  return decodeLegalTexts(rows);
}

export function decodeLegalTexts(rows: Fields[]): LegalTexts {
  const bodies = new Map(rows.map((row) => [text(row, "key"), text(row, "body")]));
  const body = (key: (typeof LEGAL_TEXTS)[number]) => bodies.get(key) ?? "";
  return { terms: body("terms"), privacy: body("privacy"), returns: body("returns") };
}

/** Returns the two version counters (docs/architecture.md#two-versions). One round trip. */
export async function readVersions(db: Database): Promise<Versions> {
  const [rows = []] = await read(db, [selectVersions]);
  return decodeVersions(rows);
}

export const selectVersions = statement(sqlite.select().from(versions));

export function decodeVersions([row]: Row[]): Versions {
  if (!row) throw new Error("the database has no versions: it was not migrated");
  return { catalogueVersion: integer(row, "catalogue_version"), liveVersion: integer(row, "live_version") };
}
