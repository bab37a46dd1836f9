/**
 * The live answer: prices and stock of the whole catalogue in few bytes, which the browser applies to the pages of any
 * build. Columns instead of objects, keys as differences from the key before, and only exceptions for fields that are
 * rarely set. See docs/architecture.md#live-prices
 */

import type { DecantPrices } from "../pricing/derived-price.ts";
import { scale, type UsdCents, WHOLE_BP } from "../pricing/money.ts";
import type { Terms } from "../settings/settings.ts";
import { type OfferSize, PUBLIC_STOCK_LIMIT } from "./offer-shape.ts";

export interface LivePerfume {
  soon: boolean;
  decants: DecantPrices;
}

/** A size of the live answer: all fields but its millilitres, which the page has. */
export type LiveSize = Omit<OfferSize, "ml">;

export interface LiveCatalogue {
  /** The live version; also the ETag. */
  version: number;
  terms: Terms;
  /** Sold perfumes, by key. */
  perfumes: Map<number, LivePerfume>;
  /** Their sizes, by key. */
  sizes: Map<number, LiveSize>;
  /** Null in a whole answer. In an answer with changes only: keys of the base's perfumes that are no longer sold. */
  gone: Set<number> | null;
}

/** Marks an installment price in the table of promotions that follows from the plan. */
export const PLANNED = -1;

/** A promotion: percentage, dollars, installment dollars or `PLANNED`. Trailing nulls are left out. */
export type PromotionRow = [percentageBp: number, priceUsdCents?: number | null, installmentUsdCents?: number | null];

/**
 * The answer. Names have one letter and columns are encoded numbers (`writeDigits`), because every open page requests it
 * each minute. A column of exceptions has pairs: difference from the index before, and value + 1 (0 for null). Readers
 * ignore unknown columns, so that columns can be added.
 */
export interface LiveWire {
  /** Live version. */
  v: number;
  /** Terms, and the plan most sizes follow: its installments and its multiplier (0: no installment price entered). */
  t: [rateCentavos: number, transferOffBp: number, count: number, multiplierBp: number];
  /** The table of promotions. */
  o: PromotionRow[];
  /** Per perfume: key's difference; 8 x number of sizes + flags (1 soon, 2 decant of 10 ml, 4 decant of 5 ml). */
  p: string;
  f: string;
  /** Exceptions: decant prices that are not the first size's default, 10 ml and 5 ml. */
  b: string;
  d: string;
  /** Per size, in its perfume's order: key's difference (zigzag), whole dollars, cents. */
  k: string;
  u: string;
  x: string;
  /** `STOCKS` x promotion's place from 1 (0: none) + public stock. */
  s: string;
  /** Exceptions: numbers of installments, and installment prices, that do not follow the plan. */
  c: string;
  e: string;
}

/** The answer to a page with a known base: without empty columns, with the keys of perfumes that are no longer sold. */
export type LiveChangesWire = Pick<LiveWire, "v" | "t"> & Partial<LiveWire> & { g: string };

/** Number of values of the public stock. */
export const STOCKS = PUBLIC_STOCK_LIMIT + 1;

/** The installment price of a plan; null without a plan. */
export function planned(usdCents: UsdCents, multiplierBp: number): UsdCents | null {
  return multiplierBp ? scale(usdCents, multiplierBp, WHOLE_BP) : null;
}

/**
 * Encodes integers from 0 as printable ASCII that JSON never escapes. `#` to `[` is the last digit of a number (base 57),
 * `]` to `~` are the digits before it (base 34). Most numbers are small and take one character, and few symbols compress
 * well.
 */
const ENDS = 57;
const FIRST_END = 35;
const LEADS = 34;
const FIRST_LEAD = 93;

/** Encodes numbers. */
export function writeDigits(numbers: readonly number[]): string {
  return numbers.map(writeNumber).join("");
}

function writeNumber(number: number): string {
  let text = String.fromCharCode(FIRST_END + (number % ENDS));
  for (let rest = Math.floor(number / ENDS); rest > 0; rest = Math.floor(rest / LEADS)) {
    text = String.fromCharCode(FIRST_LEAD + (rest % LEADS)) + text;
  }
  return text;
}

/** Decodes numbers. */
export function readDigits(text: string): number[] {
  const numbers: number[] = [];
  let lead = 0;
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < FIRST_LEAD) {
      numbers.push(lead * ENDS + code - FIRST_END);
      lead = 0;
    } else lead = lead * LEADS + code - FIRST_LEAD;
  }
  return numbers;
}
