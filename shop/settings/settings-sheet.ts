/** The settings for administrators, with the legal texts. */
import { wireValues } from "../fields.ts";
import { BANNER_FIELDS, DATED_BANNER_FIELDS } from "./banner-fields.ts";
import { DELIVERY_FIELDS, ZONE_FIELDS } from "./delivery-fields.ts";
import {
  BANK_FIELDS,
  LEGAL_FIELDS,
  NUMBER_FIELDS,
  PLAN_FIELDS,
  RATE_FIELDS,
  SECURITY_FIELDS,
  SHOP_FIELDS,
  SHOWROOM_FIELDS,
} from "./fields.ts";
import type { LegalTexts, Settings, Showroom } from "./settings.ts";

export interface SettingsSheet extends Settings {
  legal: LegalTexts;
}

type Part = "delivery" | "bank" | "shop" | "banner" | "legal";

/** A change of the settings. Missing fields stay unchanged; lists are replaced completely. */
export type SettingsChange = Partial<Omit<SettingsSheet, Part>> & { [Name in Part]?: Partial<SettingsSheet[Name]> };

/** The settings as GET /admin/get-admin returns them. */
export function sheetOnWire(sheet: SettingsSheet) {
  return {
    ...wireValues(RATE_FIELDS, sheet),
    priceInInstallments: sheet.plans.map((plan) => wireValues(PLAN_FIELDS, plan)),
    ...wireValues(NUMBER_FIELDS, sheet),
    ...wireValues(SECURITY_FIELDS, sheet),
    delivery: wireValues(DELIVERY_FIELDS, sheet.delivery),
    zones: sheet.zones.map((zone) => wireValues(ZONE_FIELDS, zone)),
    bank: wireValues(BANK_FIELDS, sheet.bank),
    shop: wireValues(SHOP_FIELDS, sheet.shop),
    banner: wireValues(BANNER_FIELDS, sheet.banner),
    banners: sheet.banners.map((banner) => wireValues(DATED_BANNER_FIELDS, banner)),
    showrooms: sheet.showrooms.map(showroomOnWire),
    legal: wireValues(LEGAL_FIELDS, sheet.legal),
  };
}

export function showroomOnWire(showroom: Showroom) {
  return { key: showroom.key, ...wireValues(SHOWROOM_FIELDS, showroom) };
}

/** Applies a change to the settings. */
export function changedSheet(sheet: SettingsSheet, change: SettingsChange): SettingsSheet {
  return {
    ...sheet,
    ...change,
    delivery: { ...sheet.delivery, ...change.delivery },
    bank: { ...sheet.bank, ...change.bank },
    shop: { ...sheet.shop, ...change.shop },
    banner: { ...sheet.banner, ...change.banner },
    legal: { ...sheet.legal, ...change.legal },
  };
}

type Difference = Record<"from" | "to", Record<string, unknown>>;

/** The changed fields, nested within `delivery`, `bank`, `shop`, `banner` and `legal`; null when the sheets are equal. */
export function differenceOf(before: SettingsSheet, after: SettingsSheet): Difference | null {
  return fieldsThatDiffer(sheetOnWire(before), sheetOnWire(after));
}

function fieldsThatDiffer(before: object, after: object): Difference | null {
  const { from, to }: Difference = { from: {}, to: {} };
  const others = new Map<string, unknown>(Object.entries(after));
  for (const [name, was] of Object.entries(before)) {
    const is = others.get(name);
    const within = isPlain(was) && isPlain(is) ? fieldsThatDiffer(was, is) : differs(was, is) && { from: was, to: is };
    if (!within) continue;
    from[name] = within.from;
    to[name] = within.to;
  }
  return Object.keys(to).length > 0 ? { from, to } : null;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
