/** Promotions with a start and an end. docs/product-rules.md#dated-promotions */
import type { PricedSize, Promotion } from "../catalogue/catalogue.ts";
import { type Category, unitOf } from "../catalogue/categories.ts";
import type { PROMOTION_FIELDS } from "../catalogue/fields.ts";
import type { ValuesOf } from "../fields.ts";
import type { FieldMessages } from "../refusal.ts";
import type { Terms } from "../settings/settings.ts";
import type { ArsCentavos, Bp } from "./money.ts";
import { reducedBy, reductionOf, sizePrices } from "./price.ts";
import { type PricedPerfume, spread } from "./rate.ts";

/** The perfumes of a promotion: those of the houses (brands), those of the categories and the listed ones. */
export interface PromotionScope {
  /** Slugs of houses. */
  houses: readonly string[];
  categories: readonly Category[];
  /** Ids of perfumes. */
  perfumes: readonly string[];
}

export interface DatedPromotion extends PromotionScope {
  id: string;
  name: string;
  percentageBp: Bp;
  startsAtMs: number;
  endsAtMs: number;
}

export const PROMOTION_STATES = ["scheduled", "running", "ended"] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

export const PROMOTION_NAME_MAX = 60;
/** Maximum number of perfumes that one promotion lists. */
export const PROMOTION_PERFUMES_MAX = 500;

type Entered = Record<"houses" | "categories" | "perfumes", readonly unknown[]> & { startsAt: string; endsAt: string };

/** Returns the messages about a promotion as a whole: it must end after its start and include something. */
export function promotionMessages({ startsAt, endsAt, houses, categories, perfumes }: Entered): FieldMessages {
  const isEmpty = houses.length + categories.length + perfumes.length === 0;
  return {
    ...(Date.parse(endsAt) <= Date.parse(startsAt) ? { endsAt: ["Tiene que ser después del comienzo"] } : {}),
    ...(isEmpty ? { houses: ["Elegí al menos una casa, una categoría o un perfume"] } : {}),
  };
}

type Covered = { id: string; brandSlug: string; category: Category };

/** Whether a promotion includes a perfume. `datedBp` in db/pricing/running-promotions.ts has the same rule. */
export function covers({ houses, categories, perfumes }: PromotionScope, perfume: Covered): boolean {
  return houses.includes(perfume.brandSlug) || categories.includes(perfume.category) || perfumes.includes(perfume.id);
}

/** The promotion that was entered for a size; null while its flag is off. */
export function ownPromotion(entered: ValuesOf<typeof PROMOTION_FIELDS>): Promotion | null {
  if (!entered.forSale) return null;
  return {
    percentageBp: entered.percentageForSaleBp,
    priceUsdCents: entered.priceForSaleUsdCents,
    installmentUsdCents: entered.installmentForSaleUsdCents,
  };
}

/**
 * Returns the promotion of a size: the larger discount of its own promotion and `datedBp`, never both. `datedBp` is
 * the largest percentage of the dated promotions that include the size; 0 without one. A promotion with a price is
 * compared in dollars. When `datedBp` applies, the size's own installment price falls by the same percentage.
 */
export function effectivePromotion(size: PricedSize, datedBp: Bp): Promotion | null {
  if (!isLarger(datedBp, size)) return size.promotion;
  const { installmentUsdCents: entered } = size;
  return { percentageBp: datedBp, priceUsdCents: null, installmentUsdCents: entered && reducedBy(entered, datedBp) };
}

function isLarger(datedBp: Bp, size: PricedSize): boolean {
  const own = reductionOf(size);
  if (datedBp === 0 || !own) return datedBp > 0;
  return own.bp ? datedBp > own.bp : reducedBy(size.priceUsdCents, datedBp) < own.usdCents;
}

/** A price of one size, without and with a promotion. */
export interface PromotedPrice {
  productName: string;
  brand: string;
  /** "100 ml". */
  label: string;
  fromCentavos: ArsCentavos;
  toCentavos: ArsCentavos;
}

/** What a promotion would do to the current prices. */
export interface PromotionPreview {
  /** Perfumes that it includes. */
  perfumes: number;
  /** Their sizes with a price; `lowered`: those that become cheaper. */
  sizes: number;
  lowered: number;
  /** The lowest and the highest price of its sizes with the promotion; 0 without sizes. */
  lowestCentavos: ArsCentavos;
  highestCentavos: ArsCentavos;
  /** Prices that become lower, spread evenly over the catalogue. */
  sample: PromotedPrice[];
}

type PreviewedPerfume = Covered & Pick<PricedPerfume, "productName" | "brand" | "sizes">;

const SAMPLE = 6;

/** Returns what a promotion would do to these perfumes and their current prices. */
export function previewPromotion(
  all: readonly PreviewedPerfume[],
  terms: Terms,
  { percentageBp, ...scope }: PromotionScope & { percentageBp: Bp },
): PromotionPreview {
  const included = all.filter((perfume) => covers(scope, perfume));
  const prices = included.flatMap((perfume) => promotedPrices(perfume, terms, percentageBp));
  const lowered = prices.filter(({ fromCentavos, toCentavos }) => toCentavos < fromCentavos);
  const results = prices.map(({ toCentavos }) => toCentavos).toSorted((one, other) => one - other);
  return {
    perfumes: included.length,
    sizes: prices.length,
    lowered: lowered.length,
    lowestCentavos: results.at(0) ?? 0,
    highestCentavos: results.at(-1) ?? 0,
    sample: spread(lowered, SAMPLE),
  };
}

function promotedPrices(
  { productName, brand, category, sizes }: PreviewedPerfume,
  terms: Terms,
  datedBp: Bp,
): PromotedPrice[] {
  return sizes
    .filter(({ priceUsdCents }) => priceUsdCents > 0)
    .map((size) => ({
      productName,
      brand,
      label: `${size.ml} ${unitOf(category)}`,
      fromCentavos: sizePrices(size, terms).currentCentavos,
      toCentavos: sizePrices({ ...size, promotion: effectivePromotion(size, datedBp) }, terms).currentCentavos,
    }));
}
