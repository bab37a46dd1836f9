import type { Perfume, PricedSize, Size } from "../catalogue/catalogue.ts";
import { type DecantSource, decantUsdCents } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import type { LiveWire, PerfumeRow, SizeRow } from "./live.ts";
import { publicStock } from "./offer-shape.ts";

/** The fields of a size that the live response needs. */
type LiveSizeSource = PricedSize & Pick<Size, "key" | "stock">;

/** The fields of an active perfume that the live response needs. */
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
 * Encodes the live response to a page that was built with `base`, a complete response: only what differs, ready for JSON. The
 * other arguments are those of `encodeLive`. A removed size is encoded as sold out, which looks the same on a page.
 */
export function encodeChanges(
  base: Pick<LiveWire, "p" | "s">,
  version: number,
  terms: Terms,
  perfumes: readonly LiveSource[],
): LiveWire {
  const { p, s, ...now } = encodeLive(version, terms, perfumes);
  const soldOut = removedRows(base.s, s).map(([key, _stock, ...price]): SizeRow => [key, 0, ...price]);
  return {
    ...now,
    p: changedRows(base.p, p),
    s: [...changedRows(base.s, s), ...soldOut],
    g: removedRows(base.p, p).map(([key]) => key),
  };
}

/** The rows that `base` does not have, or has with other values. */
function changedRows<Row extends PerfumeRow | SizeRow>(base: readonly Row[], now: readonly Row[]): Row[] {
  const before = new Set(base.map((row) => row.join()));
  return now.filter((row) => !before.has(row.join()));
}

/** The rows of `base` whose keys are gone. */
function removedRows<Row extends PerfumeRow | SizeRow>(base: readonly Row[], now: readonly Row[]): Row[] {
  const keys = new Set(now.map(([key]) => key));
  return base.filter(([key]) => !keys.has(key));
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
