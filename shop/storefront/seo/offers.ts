/** Offers for search engines. JSON-LD and feed take prices and availability from the same list, so they cannot differ. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { unitOf } from "../../catalogue/categories.ts";
import type { ArsCentavos } from "../../pricing/money.ts";
import { decantUsdCents, pesoPrice, sizePrices } from "../../pricing/price.ts";
import type { Terms } from "../../settings/settings.ts";
import { decantsOf } from "../options.ts";

/** Availability: in stock, out of stock, or coming soon ("Próximamente"). */
export type Availability = "in_stock" | "out_of_stock" | "preorder";

export interface Measure {
  amount: number;
  unit: "ml" | "g";
}

/** A size or decant with a price. */
export interface MarketOffer {
  /** The size's id; for a decant the perfume's id with the millilitres. */
  id: string;
  /** "100 ml", "Decant 5 ml". */
  name: string;
  measure: Measure;
  /** Price of one unit by card, with its promotion. */
  priceCentavos: ArsCentavos;
  /** The price before the promotion; null without one. */
  fullPriceCentavos: ArsCentavos | null;
  availability: Availability;
  /** Barcode; absent when unknown, and for a decant. */
  ean?: string;
}

/** Every size with a price, and the decants. docs/product-rules.md#prices */
export function marketOffers(perfume: Perfume, terms: Terms): MarketOffer[] {
  return [...sizeOffers(perfume, terms), ...decantOffers(perfume, terms)];
}

function sizeOffers(perfume: Perfume, terms: Terms): MarketOffer[] {
  const inGrams = perfume.category === "balsamo";
  return perfume.sizes
    .filter(({ priceUsdCents }) => priceUsdCents > 0)
    .map((size) => {
      const { currentCentavos, priceCentavos } = sizePrices(size, terms);
      return {
        id: size.id,
        name: `${size.ml} ${unitOf(perfume.category)}`,
        measure: { amount: size.ml, unit: inGrams ? "g" : "ml" },
        priceCentavos: currentCentavos,
        fullPriceCentavos: currentCentavos < priceCentavos ? priceCentavos : null,
        availability: availability(perfume, size.stock > 0),
        ...(size.ean && { ean: size.ean }),
      };
    });
}

function decantOffers(perfume: Perfume, terms: Terms): MarketOffer[] {
  return decantsOf({ decants: decantUsdCents(perfume), sizes: perfume.sizes })
    .filter(({ priceUsdCents }) => priceUsdCents > 0)
    .map(({ ml, priceUsdCents }) => ({
      id: `${perfume.id}_${ml}`,
      name: `Decant ${ml} ml`,
      measure: { amount: ml, unit: "ml" },
      priceCentavos: pesoPrice(priceUsdCents, terms),
      fullPriceCentavos: null,
      availability: availability(perfume, true),
    }));
}

function availability({ soon }: Perfume, inStock: boolean): Availability {
  if (soon) return "preorder";
  return inStock ? "in_stock" : "out_of_stock";
}
