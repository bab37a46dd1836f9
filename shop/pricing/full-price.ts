/** A price with everything that the law and the market require beside it. */

import type { Terms } from "../settings/settings.ts";
import { type Financing, financingOf } from "./financing.ts";
import { type ArsCentavos, scale } from "./money.ts";
import { netOfTaxCentavos, type PriceFaces } from "./price.ts";

/** One unit of a size or decant. */
export interface Measured {
  faces: PriceFaces;
  /** Millilitres; grams for balms. */
  ml: number;
}

/** The settings that a full price depends on. */
export interface FullTerms extends Terms {
  vatBp: number;
  /** The subtotal from which shipping is free; 0 when it never is. */
  freeShippingFromCentavos: ArsCentavos;
}

export interface FullPrice extends PriceFaces {
  financing: Financing;
  /** The current price without national taxes; null when the shop does not show it (`vatBp` 0). */
  netCentavos: ArsCentavos | null;
  /** The current price of one millilitre or gram, half up to the centavo. */
  perUnitCentavos: ArsCentavos;
  /** What one unit lacks for free shipping, 0 when it has it; null when shipping is never free. */
  toFreeShippingCentavos: ArsCentavos | null;
}

/**
 * The full price of one unit: final price, price without national taxes and price per measure (Res. SIyC 4/2025).
 * docs/product-rules.md#prices
 */
export function fullPrice({ faces, ml }: Measured, { vatBp, freeShippingFromCentavos }: FullTerms): FullPrice {
  const { currentCentavos, installment } = faces;
  return {
    ...faces,
    financing: financingOf(currentCentavos, installment),
    netCentavos: vatBp > 0 ? netOfTaxCentavos(currentCentavos, vatBp) : null,
    perUnitCentavos: perUnit(currentCentavos, ml),
    toFreeShippingCentavos: freeShippingFromCentavos > 0 ? lacking(currentCentavos, freeShippingFromCentavos) : null,
  };
}

/** The price of one millilitre or gram, half up to the centavo. */
export function perUnit(centavos: ArsCentavos, ml: number): ArsCentavos {
  return scale(centavos, 1, ml);
}

/**
 * The amount missing for free shipping; 0 when it is reached. With `freeFromCentavos` 0 (never free) the result is 0 too.
 */
export function lacking(subtotalCentavos: ArsCentavos, freeFromCentavos: ArsCentavos): ArsCentavos {
  return Math.max(0, freeFromCentavos - subtotalCentavos);
}
