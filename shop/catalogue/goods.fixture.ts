/** Perfumes, prices and arbitraries for tests. */
import fc from "fast-check";
import { initialValues } from "../fields.ts";
import { MAX_RATE_CENTAVOS, MAX_USD_CENTS } from "../pricing/money.ts";
import type { Terms } from "../settings/settings.ts";
import type { Perfume, PricedSize, Promotion, Size } from "./catalogue.ts";
import { FACT_FIELDS, PERFUME_FIELDS, SEO_FIELDS } from "./fields.ts";

/** One dollar is $ 1.455, the transfer discount is 10 %. */
export const TERMS: Terms = { rateCentavos: 145_500, transferOffBp: 1000 };

export function size(facts: Partial<Size> = {}): Size {
  return {
    id: `siz_${facts.key ?? 1}`,
    key: 1,
    ml: 100,
    stock: 5,
    priceUsdCents: 4500,
    installmentUsdCents: null,
    numberOfInstallments: 0,
    promotion: null,
    ...facts,
  };
}

export function off(percentageBp: number, facts: Partial<Promotion> = {}): Promotion {
  return { percentageBp, priceUsdCents: null, installmentUsdCents: null, ...facts };
}

/** No fact about a perfume is known, search engines show its name and description, and it has no video. */
export const NO_FACTS = initialValues({ ...FACT_FIELDS, ...SEO_FIELDS, video: PERFUME_FIELDS.video });

export function perfume(facts: Partial<Perfume> = {}): Perfume {
  return {
    id: `per_${facts.slug ?? "yara"}`,
    key: 1,
    slug: "yara",
    productName: "Yara",
    brand: "Lattafa",
    brandSlug: "lattafa",
    description: "Orquídea, frutas tropicales y vainilla.",
    pictures: [],
    gender: "female",
    category: "arab",
    ...NO_FACTS,
    concentration: "edp",
    active: true,
    soon: false,
    bigDecant: false,
    smallDecant: false,
    bigDecantUsdCents: null,
    smallDecantUsdCents: null,
    sizes: [size()],
    createdAtMs: 0,
    updatedAtMs: 0,
    ...facts,
  };
}

const usdCents = fc.integer({ min: 0, max: MAX_USD_CENTS });
const bp = fc.integer({ min: 0, max: 9999 });

export const anyTerms: fc.Arbitrary<Terms> = fc.record({
  rateCentavos: fc.integer({ min: 1, max: MAX_RATE_CENTAVOS }),
  transferOffBp: bp,
});

export const anyPromotion: fc.Arbitrary<Promotion> = fc.record({
  percentageBp: fc.oneof(fc.constant(0), bp),
  priceUsdCents: fc.option(usdCents),
  installmentUsdCents: fc.option(usdCents),
});

export const anyPrice: fc.Arbitrary<PricedSize> = fc.record({
  priceUsdCents: usdCents,
  installmentUsdCents: fc.option(usdCents),
  numberOfInstallments: fc.integer({ min: 0, max: 24 }),
  promotion: fc.option(anyPromotion),
});

/** An arbitrary perfume with key `key`; the keys of its sizes start at ten times that. */
export function anyPerfume(key: number, sizes = { minLength: 0, maxLength: 3 }): fc.Arbitrary<Perfume> {
  const anySize = fc.tuple(anyPrice, fc.integer({ min: 0, max: 30 }));
  const decant = fc.option(usdCents);
  return fc
    .tuple(
      fc.array(anySize, sizes),
      fc.record({ soon: fc.boolean(), bigDecant: fc.boolean(), smallDecant: fc.boolean() }),
      decant,
      decant,
    )
    .map(([rows, switches, bigDecantUsdCents, smallDecantUsdCents]) =>
      perfume({
        key,
        ...switches,
        bigDecantUsdCents,
        smallDecantUsdCents,
        sizes: rows.map(([price, stock], index) =>
          size({ ...price, stock, key: key * 10 + index, ml: 30 * (index + 1) }),
        ),
      }),
    );
}
