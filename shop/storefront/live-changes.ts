import type { Promotion } from "../catalogue/catalogue.ts";
import { decantUsdCents } from "../pricing/derived-price.ts";
import type { Terms } from "../settings/settings.ts";
import { writeDigits } from "./live-digits.ts";
import { encodeRows, type LiveSizeSource, type LiveSource } from "./live-encode.ts";
import type { LiveCatalogue, LiveChangesWire, LivePerfume, LiveSize } from "./live-wire.ts";
import { publicStock } from "./offer-shape.ts";

/**
 * Encodes the live answer to a page that was built with `base`: only what differs, ready for JSON. `base` is complete, as
 * `decodeLive` returns it; the other arguments are those of `encodeLive`. A removed size is encoded as sold out, which
 * looks the same on a page.
 */
export function encodeChanges(
  base: LiveCatalogue,
  version: number,
  terms: Terms,
  perfumes: readonly LiveSource[],
): LiveChangesWire {
  const sold = perfumes
    .toSorted((one, other) => one.key - other.key)
    .map((perfume) => ({
      perfume,
      changed: changedSizes(base, perfume),
      isTold: !isSamePerfume(base.perfumes.get(perfume.key), perfume),
    }));
  const told = sold.filter(({ isTold }) => isTold);
  const others = sold.filter(({ isTold }) => !isTold);
  const { v, t, ...columns } = encodeRows({
    version,
    terms,
    perfumes: told.map(({ perfume, changed }) => rowOf(perfume, changed)),
    sizes: [...told, ...others].flatMap(({ changed }) => changed).concat(removedSizes(base, perfumes)),
  });
  const filled = Object.entries(columns).filter(([, column]) => column.length > 0);
  return { v, t, ...Object.fromEntries(filled), g: writeDigits(gonePerfumes(base, perfumes)) };
}

/** New and changed sizes. */
function changedSizes(base: LiveCatalogue, { sizes }: LiveSource): LiveSizeSource[] {
  return sizes.filter((size) => !isSameSize(base.sizes.get(size.key), size));
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

/**
 * The row of a perfume with its changed sizes. When the first size is among them, default decant prices follow from it and
 * need no exception.
 */
function rowOf(perfume: LiveSource, changed: LiveSizeSource[]): LiveSource {
  const { big, small } = decantUsdCents(perfume);
  return {
    key: perfume.key,
    soon: perfume.soon,
    bigDecant: big !== null,
    smallDecant: small !== null,
    bigDecantUsdCents: big,
    smallDecantUsdCents: small,
    sizes: changed,
  };
}

function removedSizes(base: LiveCatalogue, perfumes: readonly LiveSource[]): LiveSizeSource[] {
  const keys = new Set(perfumes.flatMap(({ sizes }) => sizes.map(({ key }) => key)));
  return [...base.sizes.values()].filter(({ key }) => !keys.has(key)).map((size) => ({ ...size, stock: 0 }));
}

function gonePerfumes(base: LiveCatalogue, perfumes: readonly LiveSource[]): number[] {
  const keys = new Set(perfumes.map(({ key }) => key));
  return [...base.perfumes.keys()].filter((key) => !keys.has(key));
}
