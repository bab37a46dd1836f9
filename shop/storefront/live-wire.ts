/** The live answer's columns, and the values both its sides expect where a column says nothing. */
import type { DecantPrices } from "../pricing/derived-price.ts";
import { scale, type UsdCents, WHOLE_BP } from "../pricing/money.ts";
import type { Terms } from "../settings/settings.ts";
import { type OfferSize, PUBLIC_STOCK_LIMIT } from "./offer-shape.ts";

export interface LivePerfume {
  soon: boolean;
  decants: DecantPrices;
}

/** A size as the live answer knows it: everything but its millilitres, which the page has. */
export type LiveSize = Omit<OfferSize, "ml">;

export interface LiveCatalogue {
  /** The live version it shows; also its ETag. */
  version: number;
  terms: Terms;
  /** Perfumes that are sold, by key. */
  perfumes: Map<number, LivePerfume>;
  /** Their sizes, by key. */
  sizes: Map<number, LiveSize>;
  /**
   * Null: all that is sold is above. Else only what differs from the base that was asked with is above, and here are the
   * keys of the base's perfumes that are no longer sold.
   */
  gone: Set<number> | null;
}

/** An instalment price in the table of promotions that follows from the plan. */
export const PLANNED = -1;

/** One promotion: percentage, dollars, instalment dollars or `PLANNED`. Nulls at the end are left out. */
export type PromotionRow = [percentageBp: number, priceUsdCents?: number | null, installmentUsdCents?: number | null];

/**
 * The answer. Names are one letter and columns are texts of whole numbers (`live-digits.ts`): it crosses the network every
 * minute. A column of exceptions holds pairs: step from the index before, and value + 1, 0 for null. What a reader does not
 * know is ignored, so that a column can be added.
 */
export interface LiveWire {
  /** Live version. */
  v: number;
  /** Terms, and the plan most sizes follow: its instalments and its multiplier (0: no instalment price entered). */
  t: [rateCentavos: number, transferOffBp: number, count: number, multiplierBp: number];
  /** The promotions there are. */
  o: PromotionRow[];
  /** For each perfume: key's step; 8 x number of sizes + flags (1 soon, 2 decant of 10 ml, 4 decant of 5 ml). */
  p: string;
  f: string;
  /** Exceptions: decants' dollars where they are not the first size's default, 10 ml and 5 ml. */
  b: string;
  d: string;
  /** For each size, in its perfume's order: key's step (zigzag), whole dollars, cents. */
  k: string;
  u: string;
  x: string;
  /** `STOCKS` x promotion's place from 1 (0: none) + public stock. */
  s: string;
  /** Exceptions: instalments, and instalment dollars, that do not follow the plan. */
  c: string;
  e: string;
}

/** The answer to a page whose base is known: no column that would be empty, and the keys of perfumes no longer sold. */
export type LiveChangesWire = Pick<LiveWire, "v" | "t"> & Partial<LiveWire> & { g: string };

/** How many values public stock has. */
export const STOCKS = PUBLIC_STOCK_LIMIT + 1;

/** The instalment price a plan gives; null when there is no plan. */
export function planned(usdCents: UsdCents, multiplierBp: number): UsdCents | null {
  return multiplierBp ? scale(usdCents, multiplierBp, WHOLE_BP) : null;
}
