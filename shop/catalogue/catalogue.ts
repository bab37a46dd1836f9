/**
 * What the shop sells, as every program sees it once a row or a message has been read.
 * Money is whole numbers: dollars in cents (`UsdCents`), pesos in centavos (`ArsCentavos`).
 * Percentages are basis points (`Bp`): 1500 is 15 %.
 * Instants are milliseconds since the epoch, UTC (`Ms`).
 */

/** The three genders a perfume is listed under (specification 3, Perfume). */
export const GENDERS = ["female", "male", "unisex"] as const;
export type Gender = (typeof GENDERS)[number];

/** The seven categories (specification 3, Perfume). */
export const CATEGORIES = ["arab", "celebrity", "designer", "niche", "splash", "balsamo", "deo"] as const;
export type Category = (typeof CATEGORIES)[number];

export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  female: "Femenino",
  male: "Masculino",
  unisex: "Unisex",
};

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  arab: "Árabe",
  celebrity: "Celebridad",
  designer: "Diseñador",
  niche: "Nicho",
  splash: "Body Splash",
  balsamo: "Bálsamo",
  deo: "Deo",
};

/** One picture of a perfume. `path` is a site path; a path of ours has smaller variants beside it (`picture.ts`). */
export interface Picture {
  path: string;
  /** Pixels of the file at `path`. */
  width: number;
  height: number;
  /** Background tint of the picture, `#RRGGBB`, shown while it loads. */
  tint: string;
}

/** A promotion on a size. With `percentageBp` above 0 it counts, else `priceUsdCents` does (rules, promotion price). */
export interface Promotion {
  percentageBp: number;
  /** Promotional price in dollars, or null when none was entered. */
  priceUsdCents: number | null;
  /** Promotional instalment price in dollars, or null when none was entered. */
  installmentUsdCents: number | null;
}

/** What a price is computed from: one size of one perfume, without its stock counters. */
export interface PricedSize {
  priceUsdCents: number;
  /** Entered instalment price in dollars, or null when it follows from the price. */
  installmentUsdCents: number | null;
  /** Number of instalments; 0 means the default of 3. */
  numberOfInstallments: number;
  /** Null when the size is not on promotion. */
  promotion: Promotion | null;
}

/** One size a perfume is sold in. */
export interface Size extends PricedSize {
  id: string;
  /** Small stable whole number that names the size in the live answer and on the pages. */
  key: number;
  /** Millilitres; grams for balms. */
  ml: number;
  /** Units that can be bought now. */
  stock: number;
}

/** A perfume with all that a shopper may see of it. */
export interface Perfume {
  id: string;
  /** Small stable whole number that names the perfume in the live answer and on the pages. */
  key: number;
  slug: string;
  productName: string;
  brand: string;
  brandSlug: string;
  description: string;
  /** First one is the main picture. */
  pictures: Picture[];
  gender: Gender;
  category: Category;
  /** Shown and sold at all (`status` on the wire). */
  active: boolean;
  /** "Próximamente": shown, not sold. */
  soon: boolean;
  bigDecant: boolean;
  smallDecant: boolean;
  /** Entered decant prices in dollars; null when they follow from the first size. */
  bigDecantUsdCents: number | null;
  smallDecantUsdCents: number | null;
  /** In the order the administrator gave them; the first one sets the decants' default prices. */
  sizes: Size[];
  createdAtMs: number;
  updatedAtMs: number;
}
