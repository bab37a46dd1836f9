import type { Category, Gender, Picture } from "#shop/catalogue/catalogue.ts";

/** Units by place, as the panel counts them: SN-F and SN-L are in San Nicolás, ROS in Rosario. */
export interface SeedLocated {
  snF?: number;
  snL?: number;
  ros?: number;
}

/** A promotion as an administrator types it: `percent` counts when present, else the dollar price `usd`. */
export interface SeedPromotion {
  /** Whole per cent: 15 is 15 % off. */
  percent?: number;
  /** Promotional price in dollars, decimal text. */
  usd?: string;
}

/** One size of a demo product. Dollar amounts are decimal text, as typed ("41.20"). */
export interface SeedSize {
  /** Millilitres; grams for balms. */
  ml: number;
  usd: string;
  stock: number;
  installmentUsd?: string;
  numberOfInstallments?: number;
  promotion?: SeedPromotion;
  located?: SeedLocated;
}

/** A demo product: what an administrator would type into the product form, and how long ago it was created. */
export interface SeedProduct {
  /** Last part of `/detail-perfume/{slug}`; unique in the catalogue. */
  slug: string;
  productName: string;
  /** One of the thirty brand slugs of the specification. */
  brandSlug: string;
  gender: Gender;
  category: Category;
  description: string;
  /** "Próximamente": shown, not sold. */
  soon?: boolean;
  bigDecant?: boolean;
  smallDecant?: boolean;
  /** Entered decant prices in dollars; left out, they follow from the first size (rules, decant price). */
  bigDecantUsd?: string;
  smallDecantUsd?: string;
  /** In the administrator's order: the first one sets the decants' default prices. */
  sizes: SeedSize[];
  /** First one is the main picture. */
  pictures: Picture[];
  /** Days between its creation and the seed's own instant. */
  daysOld: number;
}

/** A demo product before its drawn pictures are joined to it by slug. */
export type SeedText = Omit<SeedProduct, "pictures">;
