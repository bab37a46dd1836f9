/** The live answer's columns, and the values both its sides expect where a column says nothing. */
import type { DecantPrices } from "./derived-price.ts";
import { scale, type UsdCents, WHOLE_BP } from "./money.ts";
import type { OfferSize } from "./offer-shape.ts";
import type { Terms } from "./settings.ts";

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
}

/** How a column of exceptions writes a null. */
export const NONE = -1;

/** Exceptions of a column: step from the one before, value, step, value... */
export type Exceptions = number[];

/** One letter a column: they cross the network every minute. Columns a reader does not know are ignored. */
export interface LiveWire {
  /** Live version. */
  v: number;
  /** Terms: centavos for a dollar, transfer discount in basis points. */
  t: [rateCentavos: number, transferOffBp: number];
  /** The plan most sizes follow: instalments, and the multiplier of the price (0: nothing entered). */
  i: [count: number, multiplierBp: number];
  /** For each perfume: key's step, flags (1 soon, 2 decant of 10 ml, 4 decant of 5 ml), number of sizes. */
  p: number[];
  f: number[];
  n: number[];
  /** Decants' dollars where they are not the first size's default: 10 ml, 5 ml. */
  b: Exceptions;
  d: Exceptions;
  /** For each size, in the perfumes' order: key's step, dollars, public stock. */
  k: number[];
  u: number[];
  s: number[];
  /** Where a size does not follow the plan: instalments, instalment price. */
  c: Exceptions;
  e: Exceptions;
  /** Promotions: percentage (all of them), price when there is one, instalment price where it does not follow the plan. */
  o: Exceptions;
  q: Exceptions;
  r: Exceptions;
}

/** The instalment price a plan gives; null when there is no plan. */
export function planned(usdCents: UsdCents, multiplierBp: number): UsdCents | null {
  return multiplierBp ? scale(usdCents, multiplierBp, WHOLE_BP) : null;
}
