import type { Perfume, PricedSize, Promotion, Size } from "../catalogue/catalogue.ts";
import { type DecantSource, decantUsdCents } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import type { LiveCatalogue, LivePerfume, LiveSize, LiveWire, PerfumeRow, SizeRow } from "./live.ts";
import { publicStock } from "./offer-shape.ts";

/** The fields of a size that the live response needs. */
type LiveSizeSource = PricedSize & Pick<Size, "key" | "stock">;

/** The fields of a perfume on sale that the live response needs. */
export interface LiveSource extends Pick<Perfume, "key" | "soon">, DecantSource {
  sizes: readonly LiveSizeSource[];
}

/** Encodes the live response for JSON. `perfumes` are the active ones with all their sizes, in any order. */
export function encodeLive(
  version: number,
  { rateCentavos, transferOffBp }: Terms,
  perfumes: readonly LiveSource[],
): LiveWire {
  return {
    v: version,
    t: [rateCentavos, transferOffBp],
    p: perfumes.map(perfumeRow),
    s: perfumes.flatMap(({ sizes }) => sizes.map(encodeSize)),
  };
}

/**
 * Encodes the live response to a page that was built with `base`: only what differs, ready for JSON. `base` is complete, as
 * `decodeLive` returns it; the other arguments are those of `encodeLive`. A removed size is encoded as sold out, which
 * looks the same on a page.
 */
export function encodeChanges(
  base: LiveCatalogue,
  version: number,
  terms: Terms,
  perfumes: readonly LiveSource[],
): LiveWire {
  const sizes = perfumes.flatMap((perfume) => perfume.sizes);
  const [keys, sizeKeys] = [perfumes, sizes].map((rows) => new Set(rows.map(({ key }) => key)));
  const removed = [...base.sizes.values()].filter(({ key }) => !sizeKeys?.has(key));
  return {
    ...encodeLive(
      version,
      terms,
      perfumes.filter((perfume) => !isSamePerfume(base.perfumes.get(perfume.key), perfume)),
    ),
    s: [
      ...sizes.filter((size) => !isSameSize(base.sizes.get(size.key), size)),
      ...removed.map((size) => ({ ...size, stock: 0 })),
    ].map(encodeSize),
    g: [...base.perfumes.keys()].filter((key) => !keys?.has(key)),
  };
}

function perfumeRow(perfume: LiveSource): PerfumeRow {
  const { big, small } = decantUsdCents(perfume);
  const row: PerfumeRow = [perfume.key, perfume.soon ? 1 : 0, big, small];
  return trimmed(row, PERFUME_DEFAULTS);
}

/** Encodes a size without its millilitres, for the live response and for the offers of pages; `decodeSize` is the inverse. */
export function encodeSize(size: LiveSizeSource): SizeRow {
  const { key, priceUsdCents, stock, numberOfInstallments, installmentUsdCents, promotion } = size;
  const surcharge = installmentUsdCents === null ? null : installmentUsdCents - priceUsdCents;
  const row: SizeRow = [key, publicStock(stock), priceUsdCents, surcharge, numberOfInstallments];
  if (promotion) row.push(promotion.percentageBp + 1, promotion.priceUsdCents, promotion.installmentUsdCents);
  return trimmed(row, SIZE_DEFAULTS);
}

/** Values that `decodeLive` fills in, by position; `undefined` for values that are always present. */
const PERFUME_DEFAULTS = [undefined, 0, null, null];
const SIZE_DEFAULTS = [undefined, undefined, undefined, null, 0, 0, null, null];

function trimmed<Row extends (number | null | undefined)[]>(row: Row, defaults: readonly unknown[]): Row {
  while (row.at(-1) === defaults[row.length - 1]) row.pop();
  return row;
}

function isSameSize(known: LiveSize | undefined, now: LiveSizeSource): boolean {
  return (
    known?.stock === publicStock(now.stock) &&
    known.priceUsdCents === now.priceUsdCents &&
    known.installmentUsdCents === now.installmentUsdCents &&
    known.numberOfInstallments === now.numberOfInstallments &&
    isSamePromotion(known.promotion, now.promotion)
  );
}

function isSamePromotion(known: Promotion | null, now: Promotion | null): boolean {
  return (
    known?.percentageBp === now?.percentageBp &&
    known?.priceUsdCents === now?.priceUsdCents &&
    known?.installmentUsdCents === now?.installmentUsdCents
  );
}

function isSamePerfume(known: LivePerfume | undefined, now: LiveSource): boolean {
  const { big, small } = decantUsdCents(now);
  return known?.soon === now.soon && known.decants.big === big && known.decants.small === small;
}
