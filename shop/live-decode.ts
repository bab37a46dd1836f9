import type { Promotion } from "./catalogue.ts";
import { defaultDecantUsdCents } from "./derived-price.ts";
import {
  type Exceptions,
  type LiveCatalogue,
  type LivePerfume,
  type LiveSize,
  type LiveWire,
  NONE,
  planned,
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

/** Whole numbers in every column; that a column is long enough shows when it is read. */
function isLiveWire(json: unknown): json is LiveWire {
  const { v, t, i, p, f, n, b, d, k, u, s, c, e, o, q, r } = Object(json);
  return [v, t, i, p, f, n, b, d, k, u, s, c, e, o, q, r].flat().every(Number.isSafeInteger);
}

function readSizes({ i: [count, multiplierBp], k, u, s, c, e, o, q, r }: LiveWire): LiveSize[] {
  const counts = reader(c);
  const plans = reader(e);
  const percentages = reader(o);
  const promotionPrices = reader(q);
  const promotionPlans = reader(r);
  let key = 0;
  return k.map((step, index) => {
    key += step;
    const priceUsdCents = at(u, index);
    const percentageBp = percentages(index, null);
    const promotion: Promotion | null =
      percentageBp === null
        ? null
        : {
            percentageBp,
            priceUsdCents: promotionPrices(index, null),
            installmentUsdCents: null,
          };
    const size = {
      key,
      stock: at(s, index),
      priceUsdCents,
      installmentUsdCents: plans(index, planned(priceUsdCents, multiplierBp)),
      numberOfInstallments: counts(index, null) ?? count,
      promotion,
    };
    if (promotion) promotion.installmentUsdCents = promotionPlans(index, planned(currentUsdCents(size), multiplierBp));
    return size;
  });
}

function readPerfumes({ p, f, n, b, d }: LiveWire, sizes: readonly LiveSize[]): Map<number, LivePerfume> {
  const bigs = reader(b);
  const smalls = reader(d);
  let key = 0;
  let first = 0;
  return new Map(
    p.map((step, index) => {
      key += step;
      const flags = at(f, index);
      const [leading] = sizes.slice(first, first + at(n, index));
      const standard = defaultDecantUsdCents(leading?.priceUsdCents ?? 0);
      first += at(n, index);
      const big = flags & 2 ? bigs(index, standard.big) : null;
      const small = flags & 4 ? smalls(index, standard.small) : null;
      return [key, { soon: flags % 2 > 0, decants: { big, small } }];
    }),
  );
}

function at(column: readonly number[], index: number): number {
  const value = column[index];
  if (value === undefined) throw new TypeError("a column of the live answer is too short");
  return value;
}

/** Reads a column of exceptions: the one at an index, else what was expected there. */
function reader(exceptions: Exceptions) {
  const values = new Map<number, number>();
  let index = 0;
  exceptions.forEach((step, place) => {
    if (place % 2) return;
    index += step;
    values.set(index, at(exceptions, place + 1));
  });
  return (place: number, expected: number | null): number | null => {
    const value = values.get(place) ?? expected;
    return value === NONE ? null : value;
  };
}
