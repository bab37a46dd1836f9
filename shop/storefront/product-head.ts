/** The head of a product page, for search engines and link previews. The build and the worker share it. */
import { CATEGORY_LABELS, type Perfume } from "../catalogue/catalogue.ts";
import { FALLBACK_PICTURE, linkPicture } from "../catalogue/picture.ts";
import type { ShippingTerms, Terms } from "../settings/settings.ts";
import { breadcrumbsJsonLd, type Crumb, type JsonLd, productJsonLd } from "./seo/json-ld.ts";

/** Data of the head. URLs are absolute, texts plain. */
export interface ProductHead {
  /** Without the shop's name. */
  title: string;
  description: string;
  url: string;
  /** Picture of link previews: 1200 x 630, made on first request. */
  image: string;
  /** The product, and its breadcrumbs. */
  jsonLd: [JsonLd, JsonLd];
}

/** Characters of a description that search engines and link previews show. */
const DESCRIPTION_LENGTH = 155;

/** The head of a product page. `origin` is scheme and host of the shop, without a trailing slash. */
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

/** Cuts a text at the last word that fits in a search result, and adds an ellipsis if it was cut. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH - 1);
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
