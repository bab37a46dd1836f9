/** Settings of the shop: one row, edited by administrators. See docs/product-rules.md#settings-fields */
import type { ValuesOf } from "../fields.ts";
import type { BANNER_FIELDS, DATED_BANNER_FIELDS } from "./banner-fields.ts";
import type { DELIVERY_FIELDS, ZONE_FIELDS } from "./delivery-fields.ts";
import type {
  BANK_FIELDS,
  DECANT_SET_FIELDS,
  LEGAL_FIELDS,
  NUMBER_FIELDS,
  PLAN_FIELDS,
  SECURITY_FIELDS,
  SHOP_FIELDS,
  SHOWROOM_FIELDS,
} from "./fields.ts";

/** The settings that convert dollars to shoppers' prices. */
export interface Terms {
  /** Centavos for one dollar: 145500 is $ 1.455. */
  rateCentavos: number;
  /** Discount for bank transfer in basis points: 1000 is 10 %. */
  transferOffBp: number;
}

/** Discounts on decants in basis points, from 3, 5 and 10 of them in a cart; 0 is none. */
export type DecantSetTerms = ValuesOf<typeof DECANT_SET_FIELDS>;

/** Shipping cost and the subtotal from which it is free, both in centavos; a minimum of 0 means never free. */
export interface ShippingTerms {
  shippingCentavos: number;
  freeShippingFromCentavos: number;
}

/** Delivery outside all zones, and the holidays. */
export type DeliverySettings = ValuesOf<typeof DELIVERY_FIELDS>;

/** Who delivers, and in how many business days. */
export type DeliveryService = Omit<DeliverySettings, "holidays">;

/** Places with their own shipping terms. The first zone that contains an address applies to it. */
export type DeliveryZone = ValuesOf<typeof ZONE_FIELDS>;

export type InstallmentPlan = ValuesOf<typeof PLAN_FIELDS>;

/** A showroom, where orders are picked up. */
export interface Showroom extends ValuesOf<typeof SHOWROOM_FIELDS> {
  key: string;
}

export type BankAccount = ValuesOf<typeof BANK_FIELDS>;

/** An account stored as JSON. Older ones have no CUIT of the holder. */
export type StoredBankAccount = Omit<BankAccount, "taxId"> & Partial<Pick<BankAccount, "taxId">>;

/** A change of the account. Until `atMs`, `former` is in effect (`bankAt` in bank-change.ts). */
interface BankChange {
  former: BankAccount;
  atMs: number;
}

/** The shop's identity on pages, in mails and in documents. It comes from the settings, not from strings in the code. */
export type ShopIdentity = ValuesOf<typeof SHOP_FIELDS>;

/** The home's promotion banner. */
export type PromoBanner = ValuesOf<typeof BANNER_FIELDS>;

/** A banner with its first and last day in Argentina (`YYYY-MM-DD`); an empty day is no limit. */
export type DatedBanner = ValuesOf<typeof DATED_BANNER_FIELDS>;

export interface Settings extends ValuesOf<typeof NUMBER_FIELDS>, ValuesOf<typeof SECURITY_FIELDS> {
  plans: InstallmentPlan[];
  showrooms: Showroom[];
  delivery: DeliverySettings;
  zones: DeliveryZone[];
  /** The account that was saved last. */
  bank: BankAccount;
  /** The last change of the account, also after `atMs`; null if it took effect without a delay, or there was none. */
  bankChange: BankChange | null;
  shop: ShopIdentity;
  /** The usual banner. */
  banner: PromoBanner;
  /** On their days, the first of them takes the place of `banner`. */
  banners: DatedBanner[];
  /** The day whose banner the pages show (`bannerDayOn` in banner.ts). */
  bannerDay: string;
}

/** The settings that any page may show. Only the home page shows banners. */
export type PageSettings = Omit<Settings, "banner" | "banners" | "bannerDay">;

export function pageSettings({ banner: _, banners: __, bannerDay: ___, ...shown }: Settings): PageSettings {
  return shown;
}

/** Triggers raise `catalogueVersion` if pages change, `liveVersion` also if stock moves. docs/architecture.md#two-versions */
export interface Versions {
  catalogueVersion: number;
  liveVersion: number;
}

/** Terms of sale, privacy notice, and returns. */
export const LEGAL_TEXTS = ["terms", "privacy", "returns"] as const satisfies readonly (keyof typeof LEGAL_FIELDS)[];
export type LegalTexts = ValuesOf<typeof LEGAL_FIELDS>;
