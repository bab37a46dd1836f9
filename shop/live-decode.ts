import { defaultDecantUsdCents } from "./derived-price.ts";
import { readDigits } from "./live-digits.ts";
import {
  type LiveCatalogue,
  type LivePerfume,
  type LiveSize,
  type LiveWire,
  PLANNED,
  planned,
  STOCKS,
} from "./live-wire.ts";
import { currentUsdCents } from "./promotion.ts";

/** The catalogue in a live answer. Throws on anything that is not one. */
export function decodeLive(json: unknown): LiveCatalogue {
  if (!isLiveWire(json)) throw new TypeError("not a live answer");
  const [rateCentavos, transferOffBp] = json.t;
  const sizes = readSizes(json);
  return {
    version: json.v,
    terms: { rateCentavos, transferOffBp },
    perfumes: readPerfumes(json, sizes),
    sizes: new Map(sizes.map((size) => [size.key, size])),
  };
}

/** The right kind in every place; that a column is long enough shows when it is read. */
function isLiveWire(json: unknown): json is LiveWire {
  const { v, t, o, p, f, b, d, k, u, x, s, c, e } = Object(json);
  const columns: unknown[] = [p, f, b, d, k, u, x, s, c, e];
  return (
    [v, t].flat().every(Number.isSafeInteger) &&
    Array.isArray(o) &&
    columns.every((column) => typeof column === "string" && /^[#-[\]-~]*$/.test(column))
  );
}

function readSizes({ t: [, , count, multiplierBp], o, k, u, x, s, c, e }: LiveWire): LiveSize[] {
  const [dollars, cents, stocks] = [readDigits(u), readDigits(x), readDigits(s)];
  const counts = exceptions(c);
  const plans = exceptions(e);
  let key = 0;
  return readDigits(k).map((step, index) => {
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

function promotionAt(rows: LiveWire["o"], place: number) {
  if (!place) return null;
  const [percentageBp, priceUsdCents, installmentUsdCents] = at(rows, place - 1);
  return { percentageBp, priceUsdCents, installmentUsdCents };
}

function readPerfumes({ p, f, b, d }: LiveWire, sizes: readonly LiveSize[]): Map<number, LivePerfume> {
  const flags = readDigits(f);
  const bigs = exceptions(b);
  const smalls = exceptions(d);
  let key = 0;
  let first = 0;
  return new Map(
    readDigits(p).map((step, index) => {
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
  if (value === undefined) throw new TypeError("a column of the live answer is too short");
  return value;
}

/** Reads a column of exceptions: the value at an index, else the one expected there. */
function exceptions(text: string) {
  const values = new Map<number, number | null>();
  let index = 0;
  readDigits(text).forEach((number, place) => {
    if (place % 2) values.set(index, number ? number - 1 : null);
    else index += number;
  });
  return (place: number, expected: number | null): number | null => {
    const value = values.get(place);
    return value === undefined ? expected : value;
  };
}
