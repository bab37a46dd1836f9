/** Prices and stock of the whole catalogue in few bytes, for pages of any build. See docs/architecture.md#live-prices */
import { scale, type UsdCents, WHOLE_BP } from "../pricing/money.ts";
import { currentUsdCents, type DecantPrices, defaultDecantUsdCents } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { type OfferSize, PUBLIC_STOCK_LIMIT } from "./offer-shape.ts";

export interface LivePerfume {
  soon: boolean;
  decants: DecantPrices;
}

/** A size of the live response: all fields but its millilitres, which the page has. */
export type LiveSize = Omit<OfferSize, "ml">;

export interface LiveCatalogue {
  /** The live version; also the ETag. */
  version: number;
  terms: Terms;
  perfumes: Map<number, LivePerfume>;
  sizes: Map<number, LiveSize>;
  /** Null in a whole response. In a response with changes only: keys of the base's perfumes that are no longer sold. */
  gone: Set<number> | null;
}

/** Marks an installment price in the table of promotions that follows from the plan. */
export const PLANNED = -1;

/** A promotion: percentage, dollars, installment dollars or `PLANNED`. Trailing nulls are left out. */
export type PromotionRow = [percentageBp: number, priceUsdCents?: number | null, installmentUsdCents?: number | null];

/**
 * Every open page requests it each minute, so names have one letter and columns are encoded numbers (`writeDigits`). A column
 * of exceptions has pairs: difference from the index before, and value + 1 (0 for null). Readers ignore unknown columns.
 */
export interface LiveWire {
  v: number;
  /** Terms, and the plan most sizes follow: its installments and its multiplier (0: no installment price entered). */
  t: [rateCentavos: number, transferOffBp: number, count: number, multiplierBp: number];
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

/** The response to a page with a known base: without empty columns, with the keys of perfumes that are no longer sold. */
export type LiveChangesWire = Pick<LiveWire, "v" | "t"> & Partial<LiveWire> & { g: string };

/** Number of values of the public stock. */
export const STOCKS = PUBLIC_STOCK_LIMIT + 1;

/** The installment price of a plan; null without a plan. */
export function planned(usdCents: UsdCents, multiplierBp: number): UsdCents | null {
  return multiplierBp ? scale(usdCents, multiplierBp, WHOLE_BP) : null;
}

/**
 * Printable ASCII that JSON never escapes: `#` to `[` is the last digit of a number (base 57), `]` to `~` are the digits
 * before it (base 34). Most numbers take one character, and few symbols compress well.
 */
const ENDS = 57;
const FIRST_END = 35;
const LEADS = 34;
const FIRST_LEAD = 93;

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

/** A value with the form of a response. Its columns are not validated yet. */
type Received = Pick<LiveChangesWire, "v" | "t" | "o"> & {
  [column in Exclude<keyof LiveChangesWire, "v" | "t" | "o">]?: unknown;
};

/** Decodes a live response, whole or changes only. Throws on anything else. */
export function decodeLive(json: unknown): LiveCatalogue {
  if (!isLiveWire(json)) throw new TypeError("not a live answer");
  const [rateCentavos, transferOffBp] = json.t;
  const sizes = readSizes(json);
  return {
    version: json.v,
    terms: { rateCentavos, transferOffBp },
    perfumes: readPerfumes(json, sizes),
    sizes: new Map(sizes.map((size) => [size.key, size])),
    gone: json.g === undefined ? null : new Set(numbersIn(json.g)),
  };
}

/** Checks everything but the columns, which are validated when they are read. */
function isLiveWire(json: unknown): json is Received {
  const { v, t, o = [] } = Object(json);
  return [v, t].flat().every(Number.isSafeInteger) && Array.isArray(o);
}

/** The numbers of a column; a missing column is empty. */
function numbersIn(column: unknown = ""): number[] {
  if (typeof column === "string" && /^[#-[\]-~]*$/.test(column)) return readDigits(column);
  throw new TypeError("not a live answer");
}

function readSizes({ t: [, , count, multiplierBp], o = [], k, u, x, s, c, e }: Received): LiveSize[] {
  const [dollars, cents, stocks] = [numbersIn(u), numbersIn(x), numbersIn(s)];
  const counts = exceptions(c);
  const plans = exceptions(e);
  let key = 0;
  return numbersIn(k).map((step, index) => {
    key += step % 2 ? -(step + 1) / 2 : step / 2;
    const priceUsdCents = at(dollars, index) * 100 + at(cents, index);
    const stock = at(stocks, index);
    const size = {
      key,
      stock: stock % STOCKS,
      priceUsdCents,
      installmentUsdCents: plans(index, planned(priceUsdCents, multiplierBp)),
      numberOfInstallments: counts(index, null) ?? count,
      promotion: promotionAt(o, Math.floor(stock / STOCKS)),
    };
    if (size.promotion?.installmentUsdCents === PLANNED) {
      size.promotion.installmentUsdCents = planned(currentUsdCents(size), multiplierBp);
    }
    return size;
  });
}

function promotionAt(rows: readonly PromotionRow[], place: number) {
  if (!place) return null;
  const [percentageBp, priceUsdCents = null, installmentUsdCents = null] = at(rows, place - 1);
  return { percentageBp, priceUsdCents, installmentUsdCents };
}

function readPerfumes({ p, f, b, d }: Received, sizes: readonly LiveSize[]): Map<number, LivePerfume> {
  const flags = numbersIn(f);
  const bigs = exceptions(b);
  const smalls = exceptions(d);
  let key = 0;
  let first = 0;
  return new Map(
    numbersIn(p).map((step, index) => {
      key += step;
      const flag = at(flags, index);
      const next = first + Math.floor(flag / 8);
      const standard = defaultDecantUsdCents(sizes.slice(first, next));
      first = next;
      const big = flag & 2 ? bigs(index, standard.big) : null;
      const small = flag & 4 ? smalls(index, standard.small) : null;
      return [key, { soon: flag % 2 > 0, decants: { big, small } }];
    }),
  );
}

function at<V>(column: readonly V[], index: number): V {
  const value = column[index];
  if (value === undefined) throw new TypeError("not a live answer");
  return value;
}

/** Decodes a column of exceptions. Returns a function: the value at an index, else the expected one. */
function exceptions(column: unknown) {
  const values = new Map<number, number | null>();
  let index = 0;
  numbersIn(column).forEach((number, place) => {
    if (place % 2) values.set(index, number ? number - 1 : null);
    else index += number;
  });
  return (place: number, expected: number | null): number | null => {
    const value = values.get(place);
    return value === undefined ? expected : value;
  };
}
