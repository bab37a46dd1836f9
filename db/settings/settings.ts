import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import {
  DECANT_CREDIT_FIELDS,
  DECANT_SET_FIELDS,
  NUMBER_FIELDS,
  SECURITY_FIELDS,
  SHOP_FIELDS,
} from "#shop/settings/fields.ts";
import type { LegalTexts, Settings, Terms, Versions } from "#shop/settings/settings.ts";
import type { Database } from "../client.ts";
import { BOUNDARIES_PASSED } from "../pricing/running-promotions.ts";
import { onlyRow, read, readRows } from "../read.ts";
import { type RowsOf, rowExists, sqlite, statement } from "../statement.ts";
import { versions } from "../storefront/tables.ts";
import { legalTexts, plans, settings, showrooms } from "./tables.ts";

/**
 * Returns the store-wide settings with installment plans (by number of installments) and showrooms (in order). One round trip.
 */
export async function readSettings(db: Database): Promise<Settings> {
  return settingsOf(await read(db, selectSettings));
}

/** Returns the rate and the transfer discount. One round trip. */
export async function readTerms(db: Database): Promise<Terms> {
  return onlyRow(await readRows(db, selectTerms));
}

export const TERMS = { rateCentavos: settings.rateCentavos, transferOffBp: settings.transferOffBp };

/** The columns of `ShippingCosts`. */
export const SHIPPING_COSTS = {
  shippingCentavos: settings.shippingCentavos,
  freeShippingFromCentavos: settings.freeShippingFromCentavos,
  zones: settings.zones,
};

export const selectTerms = statement(sqlite.select(TERMS).from(settings));

export const selectCreditTerms = statement(sqlite.select(columnsOf(DECANT_CREDIT_FIELDS)).from(settings));

/** Selects what converts dollars to the prices of a cart. */
export const selectCartTerms = statement(sqlite.select({ ...TERMS, ...columnsOf(DECANT_SET_FIELDS) }).from(settings));

export const selectSettingsRow = statement(
  sqlite
    .select({
      ...columnsOf(NUMBER_FIELDS),
      ...columnsOf(SECURITY_FIELDS),
      delivery: {
        ...{ daysFrom: settings.deliveryDaysFrom, daysTo: settings.deliveryDaysTo, carrier: settings.carrier },
        ...{ trackingUrl: settings.trackingUrl, holidays: settings.holidays },
      },
      zones: settings.zones,
      bank: {
        ...{ holder: settings.bankHolder, taxId: settings.bankTaxId, bank: settings.bankName },
        ...{ cbu: settings.bankCbu, alias: settings.bankAlias },
      },
      bankChange: { former: settings.bankFormer, atMs: settings.bankChangesAtMs },
      shop: columnsOf(SHOP_FIELDS),
      banner: {
        ...{ kicker: settings.bannerKicker, headline: settings.bannerHeadline, lead: settings.bannerLead },
        ...{ button: settings.bannerButton, href: settings.bannerHref, alt: settings.bannerAlt },
        ...{ desktopPath: settings.bannerDesktopPath, mobilePath: settings.bannerMobilePath },
      },
      banners: settings.banners,
      bannerDay: settings.bannerDay,
      changes: { updatedAtMs: settings.updatedAtMs, rateSetAtMs: settings.rateSetAtMs },
    })
    .from(settings),
);

/** Selects the showrooms, unsorted. */
export const selectShowrooms = statement(queryOfShowrooms());

/** Selects the installment plans, sorted by number of installments. */
export const selectPlans = statement(sqlite.select().from(plans).orderBy(asc(plans.numberOfInstallments)));

/** The statements whose rows `settingsOf` takes. */
export const selectSettings = [
  selectSettingsRow,
  selectPlans,
  statement(queryOfShowrooms().orderBy(asc(showrooms.position), asc(showrooms.key))),
] as const;

function queryOfShowrooms() {
  const { position: _, ...columns } = getTableColumns(showrooms);
  return sqlite.select(columns).from(showrooms);
}

type Columns = typeof settings;

/** Returns the columns of fields that have the same names. */
function columnsOf<F extends object>(fields: F): Pick<Columns, keyof F & keyof Columns> {
  return Object.assign({}, ...Object.keys(fields).map((name) => ({ [name]: Reflect.get(settings, name) })));
}

export function settingsOf([rows, plans, showrooms]: RowsOf<typeof selectSettings>): Settings {
  const { changes: _, bankChange, ...stored } = onlyRow(rows);
  const { former, atMs } = bankChange;
  return {
    ...stored,
    bankChange: former && { former: { ...former, taxId: former.taxId ?? "" }, atMs },
    plans,
    showrooms,
  };
}

export const selectLegalTexts = statement(sqlite.select().from(legalTexts));

/** Returns all legal texts; unwritten ones are empty. One round trip. */
export async function readLegalTexts(db: Database): Promise<LegalTexts> {
  return legalTextsOf(await readRows(db, selectLegalTexts));
}

export function legalTextsOf(rows: readonly (typeof legalTexts.$inferSelect)[]): LegalTexts {
  return { terms: "", privacy: "", returns: "", ...Object.fromEntries(rows.map(({ key, body }) => [key, body])) };
}

/** Returns the two version counters (docs/architecture.md#two-versions). One round trip. */
export async function readVersions(db: Database): Promise<Versions> {
  return onlyRow(await readRows(db, selectVersions));
}

/** Condition: the catalogue is still at this version. */
export function isCatalogueAt(version: number): SQL {
  return rowExists(versions, eq(catalogueVersion, version));
}

/** The stored version plus `BOUNDARIES_PASSED`: nothing is written when a promotion or a coupon starts or ends. */
export const catalogueVersion = sql<number>`${versions.catalogueVersion} + ${BOUNDARIES_PASSED}`;

export const selectVersions = statement(
  sqlite
    .select({
      catalogueVersion: catalogueVersion.as("catalogue"),
      liveVersion: sql<number>`${versions.liveVersion} + ${BOUNDARIES_PASSED}`.as("live"),
    })
    .from(versions),
);
