/** Store-wide settings, one row, edited by administrators (specification 3, Store settings). */

/** What turns dollars into what a shopper pays. */
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

/** A plan of card instalments: `multiplierBp` 15000 is +50 % (entered as 1.5). */
export interface InstallmentPlan {
  numberOfInstallments: number;
  multiplierBp: number;
}

/** A place where orders are picked up. */
export interface Showroom {
  key: string;
  name: string;
  city: string;
  address: string;
  hours: string;
  /** Digits only, international form, as wa.me takes it. */
  whatsapp: string;
}

/** Who gets the transfers. */
export interface BankAccount {
  holder: string;
  bank: string;
  cbu: string;
  alias: string;
}

/** The shop as its pages, mails and documents name it: a setting, never a string in code. */
export interface ShopIdentity {
  shopName: string;
  /** One sentence on what the shop sells, for the home's title section and the search engines. */
  tagline: string;
  /** A paragraph on the shop. */
  about: string;
  address: string;
  email: string;
  whatsapp: string;
  instagram: string;
  /** CUIT of the seller, digits only; empty until entered. */
  taxId: string;
  legalName: string;
  /** Where ARCA shows the seller's data ("Data Fiscal", F. 960/D); empty until entered. */
  fiscalDataUrl: string;
  /** Where a consumer complains; empty for the nation's own (consumer-defence.ts). */
  consumerDefenceUrl: string;
}

/** The home's promo banner: a site path it leads to, `/` by default. */
export interface PromoBanner {
  href: string;
  alt: string;
  desktopPath: string;
  mobilePath: string;
}

export interface Settings extends Terms, ShippingTerms {
  /** Value added tax in the prices, basis points; 0 when the seller does not show the price without taxes. */
  vatBp: number;
  plans: InstallmentPlan[];
  showrooms: Showroom[];
  bank: BankAccount;
  shop: ShopIdentity;
  banner: PromoBanner;
}

/** Two counters raised by triggers: what static pages show, and that plus every stock move. */
export interface Versions {
  catalogueVersion: number;
  liveVersion: number;
}
