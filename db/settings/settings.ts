import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
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

/** The columns that convert dollars to the prices of a cart. */
const CART_TERMS = {
  ...TERMS,
  decantSet3Bp: settings.decantSet3Bp,
  decantSet5Bp: settings.decantSet5Bp,
  decantSet10Bp: settings.decantSet10Bp,
};

/** The columns of `ShippingCosts`. */
export const SHIPPING_COSTS = {
  shippingCentavos: settings.shippingCentavos,
  freeShippingFromCentavos: settings.freeShippingFromCentavos,
  zones: settings.zones,
};

export const selectTerms = statement(sqlite.select(TERMS).from(settings));

export const selectCreditTerms = statement(
  sqlite
    .select({ decantCreditBp: settings.decantCreditBp, decantCreditDays: settings.decantCreditDays })
    .from(settings),
);

export const selectCartTerms = statement(sqlite.select(CART_TERMS).from(settings));

const { id: _, rateSetAtMs, updatedAtMs, ...columns } = getTableColumns(settings);
const { bankHolder, bankTaxId, bankName, bankCbu, bankAlias, bankFormer, bankChangesAtMs, ...notBank } = columns;
const { deliveryDaysFrom, deliveryDaysTo, carrier, trackingUrl, holidays, zones, ...notDelivery } = notBank;
const { bannerHref, bannerAlt, bannerDesktopPath, bannerMobilePath, ...notLink } = notDelivery;
const { bannerKicker, bannerHeadline, bannerLead, bannerButton, banners, bannerDay, ...notBanner } = notLink;
const { rateCentavos, transferOffBp, shippingCentavos, freeShippingFromCentavos, vatBp, ...notPricing } = notBanner;
const { unpaidUnitsOfSize, unpaidUnits, unpaidLines, unpaidCentavos, networkUnits, ...notLimits } = notPricing;
const { decantSet3Bp, decantSet5Bp, decantSet10Bp, decantCreditBp, decantCreditDays, ...notDecants } = notLimits;
const { reviewDays, receiptHoldHours, secondFactorRequired, ...shop } = notDecants;

export const selectSettingsRow = statement(
  sqlite
    .select({
      ...{ rateCentavos, transferOffBp, shippingCentavos, freeShippingFromCentavos, vatBp },
      ...{ unpaidUnitsOfSize, unpaidUnits, unpaidLines, unpaidCentavos, networkUnits },
      ...{ decantSet3Bp, decantSet5Bp, decantSet10Bp, decantCreditBp, decantCreditDays },
      ...{ reviewDays, receiptHoldHours, secondFactorRequired },
      delivery: { daysFrom: deliveryDaysFrom, daysTo: deliveryDaysTo, carrier, trackingUrl, holidays },
      zones,
      bank: { holder: bankHolder, taxId: bankTaxId, bank: bankName, cbu: bankCbu, alias: bankAlias },
      bankChange: { former: bankFormer, atMs: bankChangesAtMs },
      shop,
      banner: {
        ...{ kicker: bannerKicker, headline: bannerHeadline, lead: bannerLead, button: bannerButton },
        ...{ href: bannerHref, alt: bannerAlt, desktopPath: bannerDesktopPath, mobilePath: bannerMobilePath },
      },
      banners,
      bannerDay,
      changes: { updatedAtMs, rateSetAtMs },
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
