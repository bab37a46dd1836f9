/** The settings as administrators read and change them. */

import type { InStatement } from "@libsql/client/web";
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "#shop/fields.ts";
import type { MailContent } from "#shop/mail/mail.ts";
import { holdOf, ORDER_STATUSES } from "#shop/orders/order.ts";
import { NUMBER_FIELDS, SECURITY_FIELDS, SHOP_FIELDS } from "#shop/settings/fields.ts";
import { LEGAL_TEXTS, type LegalTexts, type Settings } from "#shop/settings/settings.ts";
import type { SettingsSheet } from "#shop/settings/settings-sheet.ts";
import type { Database } from "../client.ts";
import { queueForAdministrators } from "../mail/outbox.ts";
import { orders } from "../orders/tables.ts";
import { refundedSum } from "../payments/order-card.ts";
import { onlyRow, read } from "../read.ts";
import { type Actor, type AuditRecord, auditEntryOf, queryOfAudit, writeAudit } from "../reports/audit-log.ts";
import { auditLog } from "../reports/tables.ts";
import { type RowsOf, rowExists, sqlite, statement } from "../statement.ts";
import { type StoredProviderPlan, selectProviderPlans } from "./provider-plans.ts";
import { legalTextsOf, selectLegalTexts, selectSettings, settingsOf } from "./settings.ts";
import { legalTexts, plans, settings, showrooms } from "./tables.ts";

/** Maps `Settings` to the columns of the settings row, without the times of changes. */
export function settingsColumns({
  delivery,
  zones,
  bank,
  bankChange,
  shop,
  banner,
  banners,
  bannerDay,
  ...store
}: Settings): Partial<typeof settings.$inferInsert> {
  return {
    ...valuesOf(NUMBER_FIELDS, store),
    ...valuesOf(SECURITY_FIELDS, store),
    ...valuesOf(SHOP_FIELDS, shop),
    deliveryDaysFrom: delivery.daysFrom,
    deliveryDaysTo: delivery.daysTo,
    carrier: delivery.carrier,
    trackingUrl: delivery.trackingUrl,
    holidays: delivery.holidays,
    zones,
    bankHolder: bank.holder,
    bankTaxId: bank.taxId,
    bankName: bank.bank,
    bankCbu: bank.cbu,
    bankAlias: bank.alias,
    bankFormer: bankChange?.former ?? null,
    bankChangesAtMs: bankChange?.atMs ?? 0,
    bannerKicker: banner.kicker,
    bannerHeadline: banner.headline,
    bannerLead: banner.lead,
    bannerButton: banner.button,
    bannerHref: banner.href,
    bannerAlt: banner.alt,
    bannerDesktopPath: banner.desktopPath,
    bannerMobilePath: banner.mobilePath,
    banners,
    bannerDay,
  };
}

/** All settings that administrators see, in one snapshot. */
export interface SettingsView {
  sheet: SettingsSheet;
  /** By number of installments. */
  providerPlans: StoredProviderPlan[];
  /** Increases with every change by an administrator. */
  updatedAtMs: number;
  /** 0 if it was never set. */
  rateSetAtMs: number;
  /** Null if no administrator has set it. */
  rateSetBy: Actor | null;
  /** Activity log key of the last rate change, or null. */
  lastRateChange: number | null;
  /** Sum of the paid orders minus their refunds: `salesAmount`. */
  salesCentavos: number;
}

/** Identifies the rate in the activity log. */
export const RATE_ACTIONS = { noun: "settings", nounId: "rate" } as const;
export const isRateChange = and(eq(auditLog.noun, RATE_ACTIONS.noun), eq(auditLog.nounId, RATE_ACTIONS.nounId));

/** The order states whose units are sold. */
export const SOLD_STATUSES = ORDER_STATUSES.filter((status) => holdOf(status) === "committed");

/** The statements whose rows `settingsViewOf` takes. They can be the last ones of a batch that writes. */
export const selectSettingsView = [
  ...selectSettings,
  selectLegalTexts,
  statement(
    sqlite
      .select({
        sales: sql<number>`coalesce(sum(${orders.transactionCentavos} - ${refundedSum()}), 0)`.as("sales"),
      })
      .from(orders)
      .where(inArray(orders.statusGlimmer, SOLD_STATUSES)),
  ),
  statement(queryOfAudit(isRateChange).limit(1), auditEntryOf),
  selectProviderPlans,
] as const;

export async function readSettingsView(db: Database): Promise<SettingsView> {
  return settingsViewOf(await read(db, selectSettingsView));
}

export function settingsViewOf(rows: RowsOf<typeof selectSettingsView>): SettingsView {
  const [settingsRows, plans, showrooms, legal, sold, [rateChange], providerPlans] = rows;
  return {
    sheet: { ...settingsOf([settingsRows, plans, showrooms]), legal: legalTextsOf(legal) },
    providerPlans,
    ...onlyRow(settingsRows).changes,
    rateSetBy: rateChange?.by ?? null,
    lastRateChange: rateChange?.key ?? null,
    salesCentavos: onlyRow(sold).sales,
  };
}

/** A change of the settings. */
export interface StoredSettings {
  before: SettingsView;
  after: SettingsSheet;
  /** The activity log rows. */
  auditActions: AuditRecord[];
  /** A mail to the administrators; null for a change without a notification. */
  mail: MailContent | null;
  nowMs: number;
}

/**
 * Stores the settings if they are unchanged since they were read. The last statement changes one row if so; otherwise
 * nothing is changed. Unchanged lists are not written.
 */
export function storeSettings({ before, after, auditActions, mail, nowMs }: StoredSettings): InStatement[] {
  const isSame = rowExists(settings, eq(settings.updatedAtMs, before.updatedAtMs));
  const { sheet } = before;
  return [
    ...auditActions.map((action) => writeAudit(action, isSame)),
    ...(isEqual(sheet.plans, after.plans) ? [] : replacePlans(after, isSame)),
    ...(isEqual(sheet.showrooms, after.showrooms) ? [] : replaceShowrooms(after, isSame)),
    ...LEGAL_TEXTS.filter((key) => sheet.legal[key] !== after.legal[key]).map((key) => storeLegal(key, after, isSame)),
    ...(mail ? [queueForAdministrators(mail, `${mail.kind}/${before.updatedAtMs}`, nowMs, { condition: isSame })] : []),
    storeRow(before, after, nowMs),
  ];
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function replacePlans({ plans: list }: SettingsSheet, condition: SQL): InStatement[] {
  const rows = sql`select json_extract(value, '$.numberOfInstallments'), json_extract(value, '$.multiplierBp') from json_each(${JSON.stringify(list)}) where ${condition}`;
  return [statement(sqlite.delete(plans).where(condition)), statement(sqlite.insert(plans).select(rows))];
}

function replaceShowrooms({ showrooms: list }: SettingsSheet, condition: SQL): InStatement[] {
  const columns = Object.keys(getTableColumns(showrooms)).map((name) =>
    name === "position" ? sql`json_each.key` : sql`json_extract(value, ${`$.${name}`})`,
  );
  const rows = sql`select ${sql.join(columns, sql`, `)} from json_each(${JSON.stringify(list)}) where ${condition}`;
  return [statement(sqlite.delete(showrooms).where(condition)), statement(sqlite.insert(showrooms).select(rows))];
}

function storeLegal(key: keyof LegalTexts, { legal }: SettingsSheet, condition: SQL): InStatement {
  return statement(
    sqlite
      .insert(legalTexts)
      .select(sql`select ${key}, ${legal[key]} where ${condition}`)
      .onConflictDoUpdate({ target: legalTexts.key, set: { body: sql`excluded.body` } }),
  );
}

function storeRow({ sheet, updatedAtMs }: SettingsView, after: SettingsSheet, nowMs: number): InStatement {
  const row = {
    ...settingsColumns(after),
    ...(after.rateCentavos === sheet.rateCentavos ? {} : { rateSetAtMs: nowMs }),
    // Always greater than before, even for two changes within one millisecond.
    updatedAtMs: Math.max(nowMs, updatedAtMs + 1),
  };
  return statement(sqlite.update(settings).set(row).where(eq(settings.updatedAtMs, updatedAtMs)));
}
