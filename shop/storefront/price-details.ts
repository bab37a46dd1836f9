/** Texts of the prices box of a product page: the prices that the law requires, and the amount missing for free shipping. */
import { DECANT_ML } from "../cart/cart-line.ts";
import { type FullPrice, type FullTerms, fullPrice, type Measured } from "../pricing/full-price.ts";
import { formatArs, formatPercent } from "../pricing/money.ts";
import { decantPrices, sizePrices } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import type { Choice, Offer } from "./offer-shape.ts";

/** Lines of the prices box. The page does not show a line whose value is null. Without a price all values are null. */
export interface PriceDetails {
  /** "Total en cuotas (CFT 210,77 %)", or "Total en cuotas, sin interés (CFT 0 %)"; empty without a price. */
  costLabel: string;
  /** The sum of the installments. */
  cost: string | null;
  /** "Precio por ml", for the sizes of balms "Precio por gr". */
  unitLabel: string;
  /** The price of one millilitre or gram. */
  unit: string | null;
  /** The price without national taxes; null also when the shop does not show it (`vatBp` 0). */
  net: string | null;
  /** "te faltan $ 54.500", "incluido"; null also when shipping is never free. */
  freeShipping: string | null;
}

/**
 * Returns the lines for one choice of an offer. All values are null if `choice` is null, if the offer does not have the
 * choice, or if the choice has no price.
 */
export function priceDetails(offer: Offer, choice: Choice | null, terms: FullTerms): PriceDetails {
  const unitLabel = `Precio por ${offer.inGrams && choice?.type === "milliliter" ? "gr" : "ml"}`;
  const measured = choice && measuredOf(offer, choice, terms);
  if (!measured?.prices.currentCentavos)
    return { costLabel: "", cost: null, unitLabel, unit: null, net: null, freeShipping: null };
  const price = fullPrice(measured, terms);
  return { unitLabel, ...costOf(price), ...restOf(price) };
}

/** The chosen size or decant with its prices; null when the offer does not have it. */
export function measuredOf({ sizes, decants }: Offer, choice: Choice, terms: Terms): Measured | null {
  if (choice.type === "milliliter") {
    const size = sizes.find(({ key }) => key === choice.key);
    return size ? { prices: sizePrices(size, terms), ml: size.ml } : null;
  }
  const usdCents = choice.type === "bigDecant" ? decants.big : decants.small;
  return usdCents ? { prices: decantPrices(usdCents, terms), ml: DECANT_ML[choice.type] } : null;
}

/** The label has "sin interés" only when the installments cost no more than the price (Res. 240/2017). */
function costOf({ financing: { paidCentavos, cftBp }, currentCentavos }: FullPrice) {
  const free = paidCentavos <= currentCentavos ? ", sin interés" : "";
  return { costLabel: `Total en cuotas${free} (CFT\u00a0${formatPercent(cftBp)})`, cost: formatArs(paidCentavos) };
}

function restOf({ netCentavos, perUnitCentavos, toFreeShippingCentavos }: FullPrice) {
  return {
    unit: formatArs(perUnitCentavos),
    net: netCentavos === null ? null : formatArs(netCentavos),
    freeShipping: toFreeShippingCentavos === null ? null : freeShippingLabel(toFreeShippingCentavos),
  };
}

function freeShippingLabel(lackingCentavos: number): string {
  return lackingCentavos > 0 ? `te faltan ${formatArs(lackingCentavos)}` : "incluido";
}
