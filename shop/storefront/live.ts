/**
 * The live response: prices and stock of the full catalogue, or what differs from a build, which the browser applies to the
 * pages of that build. Rows are tuples keyed by the small numbers that pages contain; trailing values that
 * equal the defaults are left out. See docs/architecture.md#live-prices
 */

import type { DecantPrices } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import type { OfferSize } from "./offer-shape.ts";

interface LivePerfume {
  soon: boolean;
  decants: DecantPrices;
}

/** A size of the live response: all fields but its millilitres, which the page has. */
type LiveSize = Omit<OfferSize, "ml">;

export interface LiveCatalogue {
  /** The live version of the catalogue. */
  version: number;
  terms: Terms;
  /** Active perfumes, by key; in a response with changes only, those that changed. */
  perfumes: Map<number, LivePerfume>;
  /** Sizes, by key; in a response with changes only, those that changed. */
  sizes: Map<number, LiveSize>;
  /** Null in a complete response. In a response with changes only: keys of the base's perfumes that are no longer sold. */
  gone: Set<number> | null;
}

/** Prices are in cents. `soon` is 1 for a perfume that is coming soon. A decant without a price is not offered. */
export type PerfumeRow = [
  key: number,
  soon?: number | undefined,
  big?: number | null | undefined,
  small?: number | null | undefined,
];

/**
 * Prices are in cents. `surcharge`: the installment price minus the price, null without an installment price.
 * `percentage`: basis points of the promotion, plus 1; 0 without a promotion.
 */
export type SizeRow = [
  key: number,
  stock: number,
  price: number,
  surcharge?: number | null | undefined,
  installments?: number | undefined,
  percentage?: number | undefined,
  promotionPrice?: number | null | undefined,
  promotionInstallmentPrice?: number | null | undefined,
];

/** Names have one letter, because every visible page requests the response each minute. */
export interface LiveWire {
  /** Live version. */
  v: number;
  t: [rateCentavos: number, transferOffBp: number];
  p: PerfumeRow[];
  s: SizeRow[];
  /** Only in a response with changes: keys of the perfumes that are no longer sold. */
  g?: number[];
}

/** Decodes a live response, complete or changes only; ignores unknown names. Throws a TypeError on anything else. */
export function decodeLive(json: unknown): LiveCatalogue {
  if (!isLiveWire(json)) throw new TypeError("malformed");
  const { v, t, p, s, g } = json;
  return {
    version: v,
    terms: { rateCentavos: t[0], transferOffBp: t[1] },
    perfumes: new Map(
      p.map(([key, soon, big = null, small = null]) => [key, { soon: !!soon, decants: { big, small } }]),
    ),
    sizes: new Map(s.map((row) => [row[0], decodeSize(row)])),
    gone: g ? new Set(g) : null,
  };
}

/** Decodes a row of `encodeSize` (live-encode.ts). Not validated. */
export function decodeSize([
  key,
  stock,
  priceUsdCents,
  surcharge = null,
  numberOfInstallments = 0,
  percentage = 0,
  promotionUsdCents = null,
  promotionInstallmentUsdCents = null,
]: SizeRow): LiveSize {
  return {
    key,
    stock,
    priceUsdCents,
    installmentUsdCents: surcharge === null ? null : priceUsdCents + surcharge,
    numberOfInstallments,
    promotion: percentage
      ? {
          percentageBp: percentage - 1,
          priceUsdCents: promotionUsdCents,
          installmentUsdCents: promotionInstallmentUsdCents,
        }
      : null,
  };
}

function isLiveWire(json: unknown): json is LiveWire {
  const { v, t, p, s, g = [] } = Object(json);
  return areRows([t], 2) && areRows(p, 1) && areRows(s, 3) && areRows([[v], g], 0);
}

/** Whether these are rows of at least `required` integers. Later values may be null, unless `required` is 0. */
function areRows(rows: unknown, required: number): boolean {
  const isRow = (row: unknown) =>
    Array.isArray(row) &&
    row.length >= required &&
    row.every((value, at) => Number.isSafeInteger(value) || (value === null && required > 0 && at >= required));
  return Array.isArray(rows) && rows.every(isRow);
}
