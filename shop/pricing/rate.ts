/** The dollar rate. docs/product-rules.md#dollar-rate, docs/faults.md#p20-wrong-dollar-quote */
import type { PricedSize } from "../catalogue/catalogue.ts";
import { type Category, unitOf } from "../catalogue/categories.ts";
import type { Terms } from "../settings/settings.ts";
import { type ArsCentavos, type Bp, scale, WHOLE_BP } from "./money.ts";
import { type DecantSource, decantPriced, decantUsdCents, sizePrices } from "./price.ts";

/** The fields of a perfume that determine its prices, and its names. */
export interface PricedPerfume extends Omit<DecantSource, "sizes"> {
  id: string;
  slug: string;
  productName: string;
  brand: string;
  brandSlug: string;
  category: Category;
  sizes: readonly (PricedSize & { ml: number })[];
}

export interface PriceChange {
  perfume: PricedPerfume;
  /** "100 ml", "Decant 5 ml". */
  label: string;
  fromCentavos: ArsCentavos;
  toCentavos: ArsCentavos;
  /** Signed: 310 is 3.1 % more. */
  changeBp: Bp;
}

/** A change of the rate, or a difference from the quote, above this is a jump. */
export const JUMP_BP: Bp = 2_000;
const SHOWN = 10;

/** Returns how current prices change when `from` is replaced by `to`. */
export function previewRate(perfumes: readonly PricedPerfume[], from: Terms, to: Terms) {
  const prices = perfumes.flatMap((perfume) => pricesOf(perfume, from, to));
  const changed = prices.filter(({ fromCentavos, toCentavos }) => fromCentavos !== toCentavos);
  const raised = changed.filter(({ changeBp }) => changeBp > 0).length;
  const changeBp = stepBp(from.rateCentavos, to.rateCentavos);
  return {
    changeBp,
    isJump: Math.abs(changeBp) > JUMP_BP,
    /** All prices; `raised` and `lowered` count those that change. */
    prices: prices.length,
    raised,
    lowered: changed.length - raised,
    /** The largest relative changes, largest first. */
    largest: changed.toSorted(bySize).slice(0, SHOWN),
    /** Changed prices, spread evenly over the catalogue. */
    sample: spread(changed, SHOWN),
  };
}

export type RatePreview = ReturnType<typeof previewRate>;

/** The change from one value to another, signed, half up to the basis point. `from` is above 0. */
export function stepBp(from: number, to: number): Bp {
  return scale(to, WHOLE_BP, from) - WHOLE_BP;
}

function pricesOf(perfume: PricedPerfume, from: Terms, to: Terms): PriceChange[] {
  const { big, small } = decantUsdCents(perfume);
  const rows = [
    ...perfume.sizes.map((size) => ({ label: `${size.ml} ${unitOf(perfume.category)}`, priced: size })),
    { label: "Decant 10 ml", priced: decantPriced(big ?? 0) },
    { label: "Decant 5 ml", priced: decantPriced(small ?? 0) },
  ];
  return rows.flatMap(({ label, priced }) => {
    const fromCentavos = sizePrices(priced, from).currentCentavos;
    const toCentavos = sizePrices(priced, to).currentCentavos;
    if (fromCentavos === 0) return [];
    return [{ perfume, label, fromCentavos, toCentavos, changeBp: stepBp(fromCentavos, toCentavos) }];
  });
}

function bySize(one: PriceChange, other: PriceChange): number {
  const inPesos = ({ fromCentavos, toCentavos }: PriceChange) => Math.abs(toCentavos - fromCentavos);
  return Math.abs(other.changeBp) - Math.abs(one.changeBp) || inPesos(other) - inPesos(one);
}

/** Returns at most `count` items, spread evenly over the list. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}

/**
 * `unavailable`: no quote, and the rate is older than `TRUSTED_MS`. `old`: the quote is older than `OLD_MS`. `behind` and
 * `jump`: the quote differs from the rate by `BEHIND_BP` or more, or by more than `JUMP_BP`. docs/faults.md#f27-quote-down
 */
export const RATE_WARNINGS = ["unavailable", "old", "behind", "jump"] as const;
export type RateWarning = (typeof RATE_WARNINGS)[number];

export interface RateFacts {
  rateCentavos: ArsCentavos;
  rateSetAtMs: number;
  /** Null when it is unavailable. `quotedAtMs` is null when the quote has no time. */
  quote: { centavos: ArsCentavos; quotedAtMs: number | null } | null;
}

const HOUR_MS = 3_600_000;
/** A missing quote causes a warning once the rate is older than this. */
const TRUSTED_MS = 24 * HOUR_MS;
/** A weekend with a holiday on each side has no quotes. */
const OLD_MS = 4 * 24 * HOUR_MS;
const BEHIND_BP: Bp = 500;

/** Returns the warnings at `nowMs`, and by how much the quote differs from the rate (signed; null without a quote). */
export function rateWarnings(
  { rateCentavos, rateSetAtMs, quote }: RateFacts,
  nowMs: number,
): { warnings: RateWarning[]; differenceBp: Bp | null } {
  if (!quote) return { warnings: nowMs - rateSetAtMs > TRUSTED_MS ? ["unavailable"] : [], differenceBp: null };
  const differenceBp = stepBp(rateCentavos, quote.centavos);
  const isOld = quote.quotedAtMs !== null && nowMs - quote.quotedAtMs > OLD_MS;
  return {
    warnings: [...(isOld ? (["old"] as const) : []), ...differenceWarnings(Math.abs(differenceBp))],
    differenceBp,
  };
}

function differenceWarnings(stepBp: Bp): RateWarning[] {
  if (stepBp > JUMP_BP) return ["jump"];
  return stepBp >= BEHIND_BP ? ["behind"] : [];
}
