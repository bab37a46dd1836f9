import type { Category, Gender, Picture } from "#shop/catalogue/catalogue.ts";

/** Units by location, as the panel counts them: SN-F and SN-L are in San Nicolás, ROS in Rosario. */
export interface SeedLocated {
  snF?: number;
  snL?: number;
  ros?: number;
}

/** A promotion as entered: `percent` when above 0, else the dollar price `usd`. */
export interface SeedPromotion {
  /** Whole per cent: 15 is 15 % off. */
  percent?: number;
  /** Promotional price in dollars, decimal text. */
  usd?: string | undefined;
}

/** One size of a demo product. Dollar amounts are decimal text, as typed ("41.20"). */
export interface SeedSize {
  /** Millilitres; grams for balms. */
  ml: number;
  usd: string;
  stock: number;
  installmentUsd?: string | undefined;
  numberOfInstallments?: number;
  promotion?: SeedPromotion | undefined;
  located?: SeedLocated;
}

/** A demo product: the fields of the product form, and its age. */
export interface SeedProduct {
  /** Last part of `/detail-perfume/{slug}`. Unique in the catalogue. */
  slug: string;
  productName: string;
  /** The slug of one of the menu's 30 brands. */
  brandSlug: string;
  gender: Gender;
  category: Category;
  description: string;
  /** "Próximamente": shown, not sold. */
  soon?: boolean;
  bigDecant?: boolean;
  smallDecant?: boolean;
  /** Entered decant prices in dollars. By default they derive from the first size (docs/product-rules.md#decant-price). */
  bigDecantUsd?: string | undefined;
  smallDecantUsd?: string | undefined;
  /** In the administrator's order. The first one sets the decants' default prices. */
  sizes: SeedSize[];
  /** The main picture first. */
  pictures: Picture[];
  /** Days between its creation and the time of the seed. */
  daysOld: number;
}

/** Cents as the decimal text of a seed price: 4120 is "41.20". */
export function usdText(cents: number): string {
  return (cents / 100).toFixed(2);
}
