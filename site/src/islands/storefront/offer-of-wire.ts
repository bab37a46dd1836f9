import type { WireDecant, WirePerfume, WireSize } from "#shop/catalogue/perfume.contract.ts";
import { fromWire } from "#shop/decimal.ts";
import type { Offer, OfferSize } from "#shop/storefront/offer.ts";

/**
 * The offer of a perfume as the API gives it. The API has no keys: a size's is its place from 1, the perfume's is 0, so the
 * live answer cannot be laid over it; who shows it asks the API again instead.
 */
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
    priceUsdCents: hundredths(size.price),
    installmentUsdCents: cents(size.priceInInstallments),
    numberOfInstallments: size.numberOfInstallments,
    promotion: size.forSale
      ? {
          percentageBp: hundredths(size.percentageForSale),
          priceUsdCents: cents(size.priceForSale),
          installmentUsdCents: cents(size.priceInInstallmentsForSale),
        }
      : null,
  };
}

function cents(price: number | null | undefined): number | null {
  return price === null || price === undefined ? null : hundredths(price);
}

/** The API gives at most two decimals; anything else is no answer of ours. */
function hundredths(decimal: number): number {
  const parsed = fromWire(decimal);
  if (!parsed.ok) throw new Error(`no amount: ${decimal}`);
  return parsed.value;
}
