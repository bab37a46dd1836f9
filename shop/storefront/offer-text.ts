/** An offer as the text of a `data-offer` attribute: JSON without names, because every card of a page carries one. */
import type { Promotion } from "../catalogue/catalogue.ts";
import type { UsdCents } from "../pricing/money.ts";
import { type DecantPrices, defaultDecantUsdCents } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import type { Offer, OfferSize } from "./offer-shape.ts";

type PromotionTuple = [percentageBp: number, priceUsdCents: number | null, installmentUsdCents: number | null];
/** Trailing fields that are not set are left off. */
type SizeTuple = [
  key: number,
  ml: number,
  stock: number,
  priceUsdCents: number,
  numberOfInstallments?: number,
  promotion?: PromotionTuple | null,
  installmentUsdCents?: number | null,
];
/** Dollars; 0 when off, -1 for the default from the first size, which is most common. */
type DecantText = UsdCents;
export type OfferTuple = [
  perfumeKey: number,
  /** 1 coming soon, 2 available, 4 in grams. */
  flags: number,
  big: DecantText,
  small: DecantText,
  ...sizes: SizeTuple[],
];

const AS_DERIVED = -1;

/** Encodes an offer; `decodeOffer` is the inverse. */
export function encodeOffer(offer: Offer): string {
  return JSON.stringify(offerTuple(offer));
}

/** The tuple of an offer; `offerOfTuple` is the inverse. */
export function offerTuple({ perfumeKey, inGrams, soon, available, decants, sizes }: Offer): OfferTuple {
  const flags = (soon ? 1 : 0) + (available ? 2 : 0) + (inGrams ? 4 : 0);
  const standard = defaultDecantUsdCents(sizes);
  return [
    perfumeKey,
    flags,
    decantText(decants.big, standard.big),
    decantText(decants.small, standard.small),
    ...sizes.map(sizeTuple),
  ];
}

function decantText(price: UsdCents | null, standard: UsdCents): DecantText {
  return price === standard ? AS_DERIVED : (price ?? 0);
}

function readDecant(text: DecantText, standard: UsdCents): DecantPrices["big"] {
  return (text === AS_DERIVED ? standard : text) || null;
}

function sizeTuple(size: OfferSize): SizeTuple {
  const { key, ml, stock, priceUsdCents, installmentUsdCents, numberOfInstallments, promotion } = size;
  if (installmentUsdCents !== null)
    return [key, ml, stock, priceUsdCents, numberOfInstallments, promotionTuple(promotion), installmentUsdCents];
  if (promotion) return [key, ml, stock, priceUsdCents, numberOfInstallments, promotionTuple(promotion)];
  if (numberOfInstallments) return [key, ml, stock, priceUsdCents, numberOfInstallments];
  return [key, ml, stock, priceUsdCents];
}

function promotionTuple(promotion: Promotion | null): PromotionTuple | null {
  return promotion && [promotion.percentageBp, promotion.priceUsdCents, promotion.installmentUsdCents];
}

/** Decodes the text of `encodeOffer`. Not validated: the page is the shop's own. */
export function decodeOffer(text: string): Offer {
  return offerOfTuple(JSON.parse(text));
}

export function offerOfTuple([perfumeKey, flags, big, small, ...sizes]: OfferTuple): Offer {
  const read = sizes.map(readSize);
  const standard = defaultDecantUsdCents(read);
  return {
    perfumeKey,
    inGrams: (flags & 4) > 0,
    soon: (flags & 1) > 0,
    available: (flags & 2) > 0,
    sizes: read,
    decants: { big: readDecant(big, standard.big), small: readDecant(small, standard.small) },
  };
}

function readSize([
  key,
  ml,
  stock,
  priceUsdCents,
  count = 0,
  reduced = null,
  installment = null,
]: SizeTuple): OfferSize {
  const promotion = reduced && {
    percentageBp: reduced[0],
    priceUsdCents: reduced[1],
    installmentUsdCents: reduced[2],
  };
  return { key, ml, stock, priceUsdCents, installmentUsdCents: installment, numberOfInstallments: count, promotion };
}

/** The terms a page was built with, in `<body data-terms>`, and the VAT within its prices. */
export interface PageTerms extends Terms {
  vatBp: number;
}

/** The text of the `data-terms` attribute. */
export function encodeTerms({ rateCentavos, transferOffBp, vatBp }: PageTerms): string {
  return JSON.stringify([rateCentavos, transferOffBp, vatBp]);
}

/** Decodes the text of `encodeTerms`. Not validated: the page is the shop's own. */
export function decodeTerms(text: string): PageTerms {
  const [rateCentavos, transferOffBp, vatBp]: [number, number, number] = JSON.parse(text);
  return { rateCentavos, transferOffBp, vatBp };
}
