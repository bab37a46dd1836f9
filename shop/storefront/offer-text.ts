/** An offer as the text of a `data-offer` attribute: a JSON array, which is shorter than an object. Every card has one. */
import type { UsdCents } from "../pricing/money.ts";
import { type DecantPrices, defaultDecantUsdCents } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { decodeSize, type SizeRow } from "./live.ts";
import { encodeSize } from "./live-encode.ts";
import type { Offer, OfferSize } from "./offer-shape.ts";

/** A row of the live response with the millilitres after the key. */
type SizeTuple = [key: number, ml: number, ...rest: Rest<SizeRow>];
type Rest<Row> = Row extends [number, ...infer Values] ? Values : never;
/** Price in US cents; 0: no decant; -1 (`DEFAULT_PRICE`): the default price, computed from the first size. Most are -1. */
type EncodedDecantPrice = UsdCents;
export type OfferTuple = [
  perfumeKey: number,
  /** Bit flags: 1 coming soon, 2 available, 4 in grams. */
  flags: number,
  /** Of 10 ml. */
  big: EncodedDecantPrice,
  /** Of 5 ml. */
  small: EncodedDecantPrice,
  ...sizes: SizeTuple[],
];

const DEFAULT_PRICE = -1;

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
    encodeDecant(decants.big, standard.big),
    encodeDecant(decants.small, standard.small),
    ...sizes.map(sizeTuple),
  ];
}

function encodeDecant(price: UsdCents | null, standard: UsdCents): EncodedDecantPrice {
  return price === standard ? DEFAULT_PRICE : (price ?? 0);
}

function decodeDecant(text: EncodedDecantPrice, standard: UsdCents): DecantPrices["big"] {
  return (text === DEFAULT_PRICE ? standard : text) || null;
}

function sizeTuple(size: OfferSize): SizeTuple {
  const [key, ...rest] = encodeSize(size);
  return [key, size.ml, ...rest];
}

/** Decodes the text of `encodeOffer`. Not validated: the input is the shop's own output. */
export function decodeOffer(text: string): Offer {
  return offerOfTuple(JSON.parse(text));
}

/** The offer of a tuple of `offerTuple`. Not validated. */
export function offerOfTuple([perfumeKey, flags, big, small, ...sizes]: OfferTuple): Offer {
  const decoded = sizes.map(([key, ml, ...rest]) => ({ ml, ...decodeSize([key, ...rest]) }));
  const standard = defaultDecantUsdCents(decoded);
  return {
    perfumeKey,
    inGrams: (flags & 4) > 0,
    soon: (flags & 1) > 0,
    available: (flags & 2) > 0,
    sizes: decoded,
    decants: { big: decodeDecant(big, standard.big), small: decodeDecant(small, standard.small) },
  };
}

/** The dollar rate, transfer discount and VAT rate with which a page was built, in `<body data-terms>`. */
export interface PageTerms extends Terms {
  vatBp: number;
}

/** The text of the `data-terms` attribute. */
export function encodeTerms({ rateCentavos, transferOffBp, vatBp }: PageTerms): string {
  return JSON.stringify([rateCentavos, transferOffBp, vatBp]);
}

/** Decodes the text of `encodeTerms`. Not validated: the input is the shop's own output. */
export function decodeTerms(text: string): PageTerms {
  const [rateCentavos, transferOffBp, vatBp]: [number, number, number] = JSON.parse(text);
  return { rateCentavos, transferOffBp, vatBp };
}
