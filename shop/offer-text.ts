/** An offer as the text of a `data-offer` attribute: JSON without names, as the page carries one for each card. */
import type { Offer, OfferSize } from "./offer-shape.ts";

type PromotionTuple = [percentageBp: number, priceUsdCents: number | null, installmentUsdCents: number | null];
type SizeTuple = [
  key: number,
  ml: number,
  stock: number,
  priceUsdCents: number,
  installmentUsdCents: number | null,
  numberOfInstallments: number,
  promotion: PromotionTuple | null,
];
type OfferTuple = [
  perfumeId: string,
  perfumeKey: number,
  slug: string,
  productName: string,
  category: Offer["category"],
  /** 1 coming soon, 2 available. */
  flags: number,
  big: number | null,
  small: number | null,
  ...sizes: SizeTuple[],
];

/** The text of an offer; `decodeOffer` reads it back. */
export function encodeOffer(offer: Offer): string {
  const { perfumeId, perfumeKey, slug, productName, category, soon, available, decants, sizes } = offer;
  const flags = (soon ? 1 : 0) + (available ? 2 : 0);
  const tuple: OfferTuple = [
    perfumeId,
    perfumeKey,
    slug,
    productName,
    category,
    flags,
    decants.big,
    decants.small,
    ...sizes.map(sizeTuple),
  ];
  return JSON.stringify(tuple);
}

function sizeTuple(size: OfferSize): SizeTuple {
  const { key, ml, stock, priceUsdCents, installmentUsdCents, numberOfInstallments, promotion } = size;
  const reduced: PromotionTuple | null = promotion && [
    promotion.percentageBp,
    promotion.priceUsdCents,
    promotion.installmentUsdCents,
  ];
  return [key, ml, stock, priceUsdCents, installmentUsdCents, numberOfInstallments, reduced];
}

/** The offer in a text that `encodeOffer` made; the page that carries it is ours, so its shape is not checked again. */
export function decodeOffer(text: string): Offer {
  const tuple: OfferTuple = JSON.parse(text);
  const [perfumeId, perfumeKey, slug, productName, category, flags, big, small, ...sizes] = tuple;
  return {
    perfumeId,
    perfumeKey,
    slug,
    productName,
    category,
    soon: flags % 2 > 0,
    available: flags > 1,
    sizes: sizes.map(readSize),
    decants: { big, small },
  };
}

function readSize([key, ml, stock, priceUsdCents, installmentUsdCents, numberOfInstallments, reduced]: SizeTuple) {
  const promotion = reduced && {
    percentageBp: reduced[0],
    priceUsdCents: reduced[1],
    installmentUsdCents: reduced[2],
  };
  return { key, ml, stock, priceUsdCents, installmentUsdCents, numberOfInstallments, promotion };
}
