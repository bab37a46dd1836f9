import { defaultDecantUsdCents } from "../pricing/derived-price.ts";
import { currentUsdCents } from "../pricing/promotion.ts";
import {
  type LiveCatalogue,
  type LiveChangesWire,
  type LivePerfume,
  type LiveSize,
  PLANNED,
  type PromotionRow,
  planned,
  readDigits,
  STOCKS,
} from "./live.ts";

/** A value with the form of an answer. Its columns are not validated yet. */
type Received = Pick<LiveChangesWire, "v" | "t" | "o"> & {
  [column in Exclude<keyof LiveChangesWire, "v" | "t" | "o">]?: unknown;
};

/** Decodes a live answer, whole or changes only. Throws on anything else. */
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
      const standard = defaultDecantUsdCents(sizes.slice(first, next)[0]?.priceUsdCents ?? 0);
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
