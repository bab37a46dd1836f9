/** What a product's page says of itself to search engines and to the cards of links: the same at build and in the worker. */
import { CATEGORY_LABELS, type Perfume } from "../catalogue/catalogue.ts";
import { FALLBACK_PICTURE, linkPicture } from "../catalogue/picture.ts";
import type { ShippingTerms, Terms } from "../settings/settings.ts";
import { breadcrumbsJsonLd, type Crumb, type JsonLd, productJsonLd } from "./seo/json-ld.ts";

/** What the head of a product's page names. Addresses are absolute, texts plain. */
export interface ProductHead {
  /** Without the shop's name. */
  title: string;
  description: string;
  url: string;
  /** What cards of links show: 1200 x 630, made the first time it is asked for. */
  image: string;
  /** The product, and the way to its page. */
  jsonLd: [JsonLd, JsonLd];
}

/** Letters that search engines and link cards show of a description. */
const SHOWN = 155;

/**
 * The head of a product's page (specification 2, Product detail: title and social metadata are set from the product).
 * @param origin scheme and host of the shop, without a slash at the end
 */
export function productHead(perfume: Perfume, terms: Terms & ShippingTerms, origin: string): ProductHead {
  const title = `${perfume.productName} de ${perfume.brand}`;
  const images = imagesOf(perfume, origin);
  const [main] = perfume.pictures;
  return {
    title,
    description: shorten(perfume.description || title),
    url: `${origin}/detail-perfume/${perfume.slug}`,
    image: main ? `${origin}${linkPicture(main.path)}` : images[0],
    jsonLd: [productJsonLd(perfume, terms, origin, images), breadcrumbsJsonLd(crumbsOf(perfume), origin)],
  };
}

/** A text cut at the last word that fits in what search engines show, with an ellipsis where something was cut. */
export function shorten(text: string): string {
  if (text.length <= SHOWN) return text;
  const cut = text.slice(0, SHOWN - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s.,;:]+$/, "")}…`;
}

function imagesOf({ pictures }: Perfume, origin: string): [string, ...string[]] {
  const [main = `${origin}${FALLBACK_PICTURE}`, ...others] = pictures.map(({ path }) => `${origin}${path}`);
  return [main, ...others];
}

function crumbsOf({ category, productName, slug }: Perfume): Crumb[] {
  return [
    { name: "Inicio", path: "/" },
    { name: CATEGORY_LABELS[category], path: `/perfumes/category/${category}` },
    { name: productName, path: `/detail-perfume/${slug}` },
  ];
}
