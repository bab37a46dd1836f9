/** What a product's page says of itself to search engines and to the cards of links: the same at build and in the worker. */
import { CATEGORY_LABELS, type Perfume } from "./catalogue.ts";
import { FALLBACK_PICTURE } from "./picture.ts";
import { decantUsdCents, pesoPrice, sizeFaces } from "./price.ts";
import type { Terms } from "./settings.ts";

/** A schema.org document, as plain data. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** What the head of a product's page names. Addresses are absolute, texts plain. */
export interface ProductHead {
  /** Without the shop's name. */
  title: string;
  description: string;
  url: string;
  image: string;
  jsonLd: JsonLd;
}

/** Letters that search engines and link cards show of a description. */
const SHOWN = 155;

/**
 * The head of a product's page (specification 2, Product detail: title and social metadata are set from the product).
 * @param origin scheme and host of the shop, without a slash at the end
 */
export function productHead(perfume: Perfume, terms: Terms, origin: string): ProductHead {
  const title = `${perfume.productName} de ${perfume.brand}`;
  const images = imagesOf(perfume, origin);
  return {
    title,
    description: shorten(perfume.description || title),
    url: urlOf(perfume, origin),
    image: images[0],
    jsonLd: productJsonLd(perfume, terms, origin, images),
  };
}

/** A text cut at the last word that fits in what search engines show, with an ellipsis where something was cut. */
export function shorten(text: string): string {
  if (text.length <= SHOWN) return text;
  const cut = text.slice(0, SHOWN - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s.,;:]+$/, "")}…`;
}

/** The text of a JSON-LD script: `<` never stands in it, so that no text of ours or of an administrator can end the script. */
export function jsonLdText(document: JsonLd): string {
  return JSON.stringify(document).replaceAll("<", "\\u003c");
}

/** A perfume as search engines read it: one offer for each size and decant, in pesos, with its stock. */
function productJsonLd(perfume: Perfume, terms: Terms, origin: string, image: string[]): JsonLd {
  const url = urlOf(perfume, origin);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: perfume.productName,
    brand: { "@type": "Brand", name: perfume.brand },
    category: CATEGORY_LABELS[perfume.category],
    description: perfume.description,
    image,
    sku: perfume.id,
    url,
    offers: [...sizeOffers(perfume, terms), ...decantOffers(perfume, terms)].map((offer) => ({
      "@type": "Offer",
      priceCurrency: "ARS",
      itemCondition: "https://schema.org/NewCondition",
      url,
      ...offer,
    })),
  };
}

function sizeOffers(perfume: Perfume, terms: Terms) {
  const unit = perfume.category === "balsamo" ? "gr" : "ml";
  return perfume.sizes
    .filter(({ priceUsdCents }) => priceUsdCents > 0)
    .map((size) => ({
      name: `${size.ml} ${unit}`,
      price: formatDecimal(sizeFaces(size, terms).currentCentavos),
      availability: availability(perfume, size.stock > 0),
    }));
}

function decantOffers(perfume: Perfume, terms: Terms) {
  const { big, small } = decantUsdCents(perfume);
  const decants = [
    { name: "Decant 10 ml", usdCents: big },
    { name: "Decant 5 ml", usdCents: small },
  ];
  return decants.flatMap(({ name, usdCents }) =>
    usdCents
      ? [{ name, price: formatDecimal(pesoPrice(usdCents, terms)), availability: availability(perfume, true) }]
      : [],
  );
}

function availability({ soon }: Perfume, inStock: boolean): string {
  if (soon) return "https://schema.org/PreOrder";
  return inStock ? "https://schema.org/InStock" : "https://schema.org/OutOfStock";
}

function urlOf({ slug }: Perfume, origin: string): string {
  return `${origin}/detail-perfume/${slug}`;
}

function imagesOf({ pictures }: Perfume, origin: string): [string, ...string[]] {
  const [main = `${origin}${FALLBACK_PICTURE}`, ...others] = pictures.map(({ path }) => `${origin}${path}`);
  return [main, ...others];
}

/** Centavos as a plain decimal, for machines: 6550000 is "65500.00". */
function formatDecimal(centavos: number): string {
  const digits = String(centavos).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
