/** Settings of the shop: one row, edited by administrators. See docs/product-rules.md#settings-fields */

/** The settings that convert dollars to shoppers' prices. */
export interface Terms {
  /** Centavos for one dollar: 145500 is $ 1.455. */
  rateCentavos: number;
  /** Discount for bank transfer in basis points: 1000 is 10 %. */
  transferOffBp: number;
}

/** Shipping cost and the subtotal from which it is free, both in centavos; a minimum of 0 means never free. */
export interface ShippingTerms {
  shippingCentavos: number;
  freeShippingFromCentavos: number;
}

/** A plan of card installments. `multiplierBp` 15000 is +50 % (entered as 1.5). */
export interface InstallmentPlan {
  numberOfInstallments: number;
  multiplierBp: number;
}

/** A showroom, where orders are picked up. */
export interface Showroom {
  key: string;
  name: string;
  city: string;
  address: string;
  hours: string;
  /** Digits only, in international form, for wa.me. */
  whatsapp: string;
}

export interface BankAccount {
  holder: string;
  bank: string;
  cbu: string;
  alias: string;
}

/** The shop's identity on pages, in mails and in documents. Always from the settings, never a string in code. */
export interface ShopIdentity {
  shopName: string;
  /** One sentence about the shop, for the home's title section and search engines. */
  tagline: string;
  about: string;
  address: string;
  email: string;
  whatsapp: string;
  instagram: string;
  /** CUIT of the seller, digits only; empty until entered. */
  taxId: string;
  legalName: string;
  /** Page of ARCA with the seller's data ("Data Fiscal", F. 960/D); empty until entered. */
  fiscalDataUrl: string;
  /** Page for consumer complaints; empty for the national office (`consumerDefenceOf` in legal-texts.ts). */
  consumerDefenceUrl: string;
}

/** The home's promotion banner. `href` is a site path, `/` by default. */
export interface PromoBanner {
  href: string;
  alt: string;
  desktopPath: string;
  mobilePath: string;
}

export interface Settings extends Terms, ShippingTerms {
  /** VAT within the prices, in basis points; 0 when the shop does not show prices without taxes. */
  vatBp: number;
  plans: InstallmentPlan[];
  showrooms: Showroom[];
  bank: BankAccount;
  shop: ShopIdentity;
  banner: PromoBanner;
}

/** Triggers raise `catalogueVersion` when pages change, `liveVersion` also with stock. docs/architecture.md#two-versions */
export interface Versions {
  catalogueVersion: number;
  liveVersion: number;
}
