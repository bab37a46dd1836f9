/** What machines that compare prices are told a perfume costs: one list for JSON-LD and feed, so that they cannot differ. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { unitOf } from "../../catalogue/unit.ts";
import type { ArsCentavos } from "../../pricing/money.ts";
import { decantUsdCents, pesoPrice, sizeFaces } from "../../pricing/price.ts";
import type { Terms } from "../../settings/settings.ts";

/** Whether it can be had: now, not now, or not yet ("Próximamente"). */
export type Availability = "in_stock" | "out_of_stock" | "preorder";

/** How much is in it. */
export interface Measure {
  amount: number;
  unit: "ml" | "g";
}

/** One thing that can be bought of a perfume: a size, or a decant. */
export interface MarketOffer {
  /** The size's id; of a decant the perfume's, with its millilitres. */
  id: string;
  /** "100 ml", "Decant 5 ml". */
  name: string;
  measure: Measure;
  /** What one unit costs by card, its promotion taken off. */
  priceCentavos: ArsCentavos;
  /** Before the promotion; null without one. */
  fullPriceCentavos: ArsCentavos | null;
  availability: Availability;
}

/** Every size with a price, and the decants (rules, Prices). */
export function marketOffers(perfume: Perfume, terms: Terms): MarketOffer[] {
  return [...sizeOffers(perfume, terms), ...decantOffers(perfume, terms)];
}

function sizeOffers(perfume: Perfume, terms: Terms): MarketOffer[] {
  const inGrams = perfume.category === "balsamo";
  return perfume.sizes
    .filter(({ priceUsdCents }) => priceUsdCents > 0)
    .map((size) => {
      const { currentCentavos, priceCentavos } = sizeFaces(size, terms);
      return {
        id: size.id,
        name: `${size.ml} ${unitOf(perfume.category)}`,
        measure: { amount: size.ml, unit: inGrams ? "g" : "ml" },
        priceCentavos: currentCentavos,
        fullPriceCentavos: currentCentavos < priceCentavos ? priceCentavos : null,
        availability: availability(perfume, size.stock > 0),
      };
    });
}

function decantOffers(perfume: Perfume, terms: Terms): MarketOffer[] {
  const { big, small } = decantUsdCents(perfume);
  const decants = [
    { ml: 10, usdCents: big },
    { ml: 5, usdCents: small },
  ];
  return decants.flatMap(({ ml, usdCents }) =>
    usdCents
      ? [
          {
            id: `${perfume.id}_${ml}`,
            name: `Decant ${ml} ml`,
            measure: { amount: ml, unit: "ml" },
            priceCentavos: pesoPrice(usdCents, terms),
            fullPriceCentavos: null,
            availability: availability(perfume, true),
          },
        ]
      : [],
  );
}

function availability({ soon }: Perfume, inStock: boolean): Availability {
  if (soon) return "preorder";
  return inStock ? "in_stock" : "out_of_stock";
}
