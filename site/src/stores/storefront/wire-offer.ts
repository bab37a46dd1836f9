import type { WireDecant, WirePerfume, WireSize } from "#shop/catalogue/perfume.contract.ts";
import type { Offer, OfferSize } from "#shop/storefront/offer-shape.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

/** Returns a perfume's offer. The API sends no keys, so live data cannot be applied; callers query the API again instead. */
export function offerOfWire({ category, soon, status, milliliters, decants }: WirePerfume): Offer {
  const priceOf = (type: WireDecant["type"]) => cents(decants.find((decant) => decant.type === type)?.price);
  return {
    perfumeKey: 0,
    inGrams: category === "balsamo",
    soon,
    available: status,
    sizes: milliliters.map((size, i) => sizeOfWire(size, i + 1)),
    decants: { big: priceOf("bigDecant"), small: priceOf("smallDecant") },
  };
}

function sizeOfWire(size: WireSize, key: number): OfferSize {
  return {
    key,
    ml: size.ml,
    stock: size.stock,
    priceUsdCents: toMinorUnits(size.price),
    installmentUsdCents: cents(size.priceInInstallments),
    numberOfInstallments: size.numberOfInstallments,
    promotion: size.forSale
      ? {
          percentageBp: toMinorUnits(size.percentageForSale),
          priceUsdCents: cents(size.priceForSale),
          installmentUsdCents: cents(size.priceInInstallmentsForSale),
        }
      : null,
  };
}

function cents(price: number | null | undefined): number | null {
  return price === null || price === undefined ? null : toMinorUnits(price);
}
