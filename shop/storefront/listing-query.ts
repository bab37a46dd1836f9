import type { Category, Gender } from "../catalogue/catalogue.ts";
import type { Sort } from "./listing-sort.ts";

/** Filters add up; what is left out does not filter. */
export interface ListingQuery {
  /** Any of these; none is all. */
  genders?: readonly Gender[];
  categories?: readonly Category[];
  brandSlugs?: readonly string[];
  forSale?: boolean;
  soon?: boolean;
  /** At least this sum of public stock over the sizes. */
  minStock?: number;
  /** Words found in name or brand. */
  search?: string;
  /** Pages hide lip balms, the API never does. */
  hideBalms?: boolean;
  sort?: Sort;
  /** 0 is all. */
  limit?: number;
  /** From 1; only with a limit. */
  page?: number;
}
