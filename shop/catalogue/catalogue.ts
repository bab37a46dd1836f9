/**
 * Domain types of the catalogue. Field names end in their unit: `UsdCents`, `Centavos`, `Bp` (basis points), and `Ms`
 * (milliseconds since 1970, UTC).
 */
import type { ValuesOf } from "../fields.ts";
import type { PERFUME_FIELDS, PRICE_FIELDS } from "./fields.ts";

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

/** The fields from which the prices of a size are computed. */
export interface PricedSize {
  priceUsdCents: number;
  /** Installment price set by the administrator; null: computed from the price. */
  installmentUsdCents: number | null;
  /** Number of installments; 0 means the default of 3. */
  numberOfInstallments: number;
  promotion: Promotion | null;
}

/** A size as pages and prices need it. */
export interface Size extends PricedSize, ValuesOf<typeof PRICE_FIELDS> {
  id: string;
  /** Small, stable integer that identifies the size in the response of `/api/perfumes/live` and on the pages. */
  key: number;
  /** Exact; shoppers see the public stock. */
  stock: number;
  /** Barcode; absent when unknown. Only the structured data and the feeds show it to shoppers. */
  ean?: string;
}

/** A perfume as pages and prices need it: its entered fields, and those below. */
export interface Perfume extends ValuesOf<typeof PERFUME_FIELDS> {
  id: string;
  key: number;
  slug: string;
  brandSlug: string;
  /** The first one is the main picture. */
  pictures: Picture[];
  /** In the administrator's order; the first size sets the decants' default prices. */
  sizes: Size[];
  createdAtMs: number;
  updatedAtMs: number;
}
