/** Generates any number of plausible, unique products for load runs, the same on every run. */
import type { Category } from "#shop/catalogue/categories.ts";
import { slugify } from "#shop/catalogue/slug.ts";
import { DEMO_PRODUCTS, type SeedProduct, type SeedSize } from "./demo.ts";
import { type Dice, diceFrom, generatedDescription, generatedName } from "./generated-texts.ts";

/** How often a product or size has an optional property: once in this many. */
const ONE_IN = { soldOut: 10, onPromotion: 6, typedPromotion: 5, decanted: 2, oneDecant: 4, soon: 40, typedPrice: 20 };
const SIZES_AT_MOST = 3;
const STOCK_AT_MOST = 12;

/** The sizes of a category, and the price range of a product's smallest size, in US cents. */
interface SizeRange {
  ml: readonly number[];
  fromCents: number;
  toCents: number;
}
const PERFUME_ML = [30, 50, 60, 75, 80, 90, 100, 105, 125, 200];
const SIZES_OF: Readonly<Record<Category, SizeRange>> = {
  arab: { ml: PERFUME_ML, fromCents: 2_200, toCents: 8_000 },
  designer: { ml: PERFUME_ML, fromCents: 4_500, toCents: 11_000 },
  celebrity: { ml: PERFUME_ML, fromCents: 2_500, toCents: 5_500 },
  niche: { ml: PERFUME_ML, fromCents: 6_000, toCents: 15_000 },
  splash: { ml: [75, 90, 236, 240, 250], fromCents: 1_200, toCents: 2_400 },
  deo: { ml: [100, 150, 200, 250], fromCents: 900, toCents: 2_600 },
  balsamo: { ml: [4, 8, 10], fromCents: 450, toCents: 900 },
};

/** Returns `count` products. Product n has brand, gender, category and pictures of demo product n, modulo the demo's size. */
export function generateProducts(count: number): SeedProduct[] {
  const dice = diceFrom(20_261_121);
  return Array.from({ length: count }, (_, number) => product(number, dice));
}

function product(number: number, dice: Dice): SeedProduct {
  const model = DEMO_PRODUCTS[number % DEMO_PRODUCTS.length];
  if (!model) throw new Error("the demo catalogue is empty");
  const { brandSlug, gender, category, pictures } = model;
  const productName = generatedName(number, category);
  const soon = dice.happens(ONE_IN.soon);
  return {
    slug: slugify(`${brandSlug} ${productName}`),
    productName,
    brandSlug,
    gender,
    category,
    description: generatedDescription(category, dice),
    soon,
    ...decants(category, dice),
    sizes: sizes(SIZES_OF[category], soon, dice),
    pictures,
    daysOld: dice.roll(720),
  };
}

function decants(category: Category, dice: Dice): Pick<SeedProduct, "bigDecant" | "smallDecant" | "bigDecantUsdCents"> {
  if (SIZES_OF[category].ml !== PERFUME_ML || !dice.happens(ONE_IN.decanted)) return {};
  const bigDecant = !dice.happens(ONE_IN.oneDecant);
  const isTyped = bigDecant && dice.happens(ONE_IN.typedPrice);
  return {
    bigDecant,
    smallDecant: true,
    ...(isTyped ? { bigDecantUsdCents: asPriced(700 + dice.roll(900)) } : {}),
  };
}

/** Returns neighboring sizes; larger ones cost more. Products that are coming soon have neither stock nor promotion. */
function sizes({ ml, fromCents, toCents }: SizeRange, soon: boolean, dice: Dice): SeedSize[] {
  const first = dice.roll(ml.length);
  const isEmpty = soon || dice.happens(ONE_IN.soldOut);
  const isReduced = !soon && dice.happens(ONE_IN.onPromotion);
  const cents = fromCents + dice.roll(toCents - fromCents);
  return ml.slice(first, first + 1 + dice.roll(SIZES_AT_MOST)).map((one, place) => {
    const priceUsdCents = asPriced(cents * (1 + 0.3 * place));
    return {
      ml: one,
      priceUsdCents,
      stock: isEmpty ? 0 : dice.roll(STOCK_AT_MOST + 1),
      ...(dice.happens(ONE_IN.typedPrice)
        ? { installmentUsdCents: asPriced(priceUsdCents * 1.15), numberOfInstallments: 2 }
        : {}),
      ...(isReduced && place === 0 ? { forSale: true, ...promotion(priceUsdCents, dice) } : {}),
    };
  });
}

function promotion(priceUsdCents: number, dice: Dice): Partial<SeedSize> {
  if (dice.happens(ONE_IN.typedPromotion)) return { priceForSaleUsdCents: asPriced(priceUsdCents * 0.85) };
  return { percentageForSaleBp: 500 * (1 + dice.roll(6)) };
}

/** Rounds a price to half dollars. */
function asPriced(cents: number): number {
  return Math.round(cents / 50) * 50;
}
