/** The settings for administrators, with the legal texts. */
import { toWire, WHOLE_BP } from "../pricing/money.ts";
import type { BankAccount, PromoBanner, Settings, ShopIdentity } from "./settings.ts";

/** Terms of sale, privacy notice, and returns. */
export const LEGAL_TEXTS = ["terms", "privacy", "returns"] as const;
export type LegalTexts = Record<(typeof LEGAL_TEXTS)[number], string>;

export interface SettingsSheet extends Settings {
  legal: LegalTexts;
}

/** A change of the settings. Missing fields stay unchanged; lists are replaced as a whole. */
export interface SettingsChange
  extends Partial<Omit<SettingsSheet, "transferOffBp" | "bank" | "shop" | "banner" | "legal">> {
  transferOffBp?: number;
  bank?: Partial<BankAccount>;
  shop?: Partial<ShopIdentity>;
  banner?: Partial<PromoBanner>;
  legal?: Partial<LegalTexts>;
}

/** The settings as GET /admin/get-admin returns them: money as decimals, a multiplier of 15000 bp as 1.5. */
export function sheetOnWire(sheet: SettingsSheet) {
  return {
    currency: toWire(sheet.rateCentavos),
    priceInInstallments: sheet.plans.map(({ numberOfInstallments, multiplierBp }) => ({
      numberOfInstallments,
      percentageInInstallments: multiplierBp / WHOLE_BP,
    })),
    priceShipping: toWire(sheet.shippingCentavos),
    transferOff: toWire(sheet.transferOffBp),
    minValueFreeShipping: toWire(sheet.freeShippingFromCentavos),
    vat: toWire(sheet.vatBp),
    bank: sheet.bank,
    shop: sheet.shop,
    banner: sheet.banner,
    showrooms: sheet.showrooms,
    legal: sheet.legal,
  };
}

/** Applies a change to the settings. */
export function changedSheet(sheet: SettingsSheet, change: SettingsChange): SettingsSheet {
  return {
    ...sheet,
    ...change,
    bank: { ...sheet.bank, ...change.bank },
    shop: { ...sheet.shop, ...change.shop },
    banner: { ...sheet.banner, ...change.banner },
    legal: { ...sheet.legal, ...change.legal },
  };
}

type Difference = Record<"from" | "to", Record<string, unknown>>;

/** The changed fields, nested within `bank`, `shop`, `banner` and `legal`; null when the sheets are equal. */
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
