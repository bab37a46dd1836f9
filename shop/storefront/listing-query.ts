import type { Category, Gender } from "../catalogue/catalogue.ts";
import type { Sort } from "./listing-sort.ts";

/** A listing query. Filters combine; a missing one does not filter. */
export interface ListingQuery {
  /** Any of these; empty means all. */
  genders?: readonly Gender[];
  categories?: readonly Category[];
  brandSlugs?: readonly string[];
  forSale?: boolean;
  soon?: boolean;
  /** Minimum sum of the sizes' public stock. */
  minStock?: number;
  /** Words that must occur in name or brand. */
  search?: string;
  /** Pages hide lip balms, the API never does. */
  hideBalms?: boolean;
  sort?: Sort;
  /** 0 means all. */
  limit?: number;
  /** From 1; only with a limit. */
  page?: number;
}
