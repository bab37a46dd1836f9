import type { Promotion } from "../catalogue/catalogue.ts";
import { decantUsdCents } from "../pricing/derived-price.ts";
import type { Terms } from "../settings/settings.ts";
import { writeDigits } from "./live-digits.ts";
import { encodeRows, type LiveSizeSource, type LiveSource } from "./live-encode.ts";
import type { LiveCatalogue, LiveChangesWire, LivePerfume, LiveSize } from "./live-wire.ts";
import { publicStock } from "./offer-shape.ts";

/**
 * The live answer to a page that was built with `base`: only what differs from it now, ready for JSON. `base` is whole, as
 * `decodeLive` gives it; the rest is as `encodeLive` takes it. A size that was removed is said to be sold out: to a page
 * it is the same.
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

/** What is new, or not as it was. */
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

/** With the sizes that are told anyway: when its first is one, nothing more need be said of what its decants cost. */
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
