/** Domain types of the catalogue. Money: `UsdCents`, `ArsCentavos`; percentages: `Bp`; instants: `Ms` since 1970, UTC. */

/** Genders of perfumes. docs/product-rules.md#perfumes-and-sizes */
export const GENDERS = ["female", "male", "unisex"] as const;
export type Gender = (typeof GENDERS)[number];

/** Categories of perfumes. docs/product-rules.md#perfumes-and-sizes */
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

/** A picture of a perfume, at a site path. The shop's own pictures also have smaller variants (`picture.ts`). */
export interface Picture {
  path: string;
  width: number;
  height: number;
  /** Background tint of the picture, `#RRGGBB`, shown while it loads. */
  tint: string;
}

/** A promotion of a size: `percentageBp` when above 0, else `priceUsdCents`. docs/product-rules.md#promotion-price */
export interface Promotion {
  percentageBp: number;
  priceUsdCents: number | null;
  installmentUsdCents: number | null;
}

/** The fields of a size that its prices follow from. */
export interface PricedSize {
  priceUsdCents: number;
  /** Entered installment price in dollars; null when it follows from the price. */
  installmentUsdCents: number | null;
  /** Number of installments; 0 means the default of 3. */
  numberOfInstallments: number;
  promotion: Promotion | null;
}

export interface Size extends PricedSize {
  id: string;
  /** Small, stable integer that identifies the size in the live response and on the pages. */
  key: number;
  /** Millilitres; grams for balms. */
  ml: number;
  stock: number;
}

/** A perfume with everything a shopper may see. */
export interface Perfume {
  id: string;
  key: number;
  slug: string;
  productName: string;
  brand: string;
  brandSlug: string;
  description: string;
  /** The first one is the main picture. */
  pictures: Picture[];
  gender: Gender;
  category: Category;
  /** Shown and sold (`status` on the wire). */
  active: boolean;
  /** "Próximamente": shown, not sold. */
  soon: boolean;
  bigDecant: boolean;
  smallDecant: boolean;
  /** Entered decant prices in dollars; null when they follow from the first size. */
  bigDecantUsdCents: number | null;
  smallDecantUsdCents: number | null;
  /** In the administrator's order; the first size sets the decants' default prices. */
  sizes: Size[];
  createdAtMs: number;
  updatedAtMs: number;
}

/** Unit of the sizes of a category: grams for balms. docs/product-rules.md#units-of-measure */
export function unitOf(category: Category): "ml" | "gr" {
  return category === "balsamo" ? "gr" : "ml";
}
