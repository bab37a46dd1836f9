/** The head of a product page, for search engines and link previews. The build and the worker share it. */
import type { Perfume } from "../catalogue/catalogue.ts";
import { CATEGORY_LABELS } from "../catalogue/categories.ts";
import { FALLBACK_PICTURE, linkPicture } from "../catalogue/pictures/picture.ts";
import type { ShippingCosts } from "../pricing/shipping.ts";
import type { Terms } from "../settings/settings.ts";
import { breadcrumbsJsonLd, type JsonLd, productJsonLd, type ReviewsOfProduct } from "./seo/json-ld.ts";

/** Maximum length of a description in search results and link previews. */
const DESCRIPTION_LENGTH = 155;

/** The head of a product page. Its title is without the shop's name. `origin`: scheme and host, no slash at the end. */
export function productHead(
  perfume: Perfume,
  terms: Terms & ShippingCosts,
  origin: string,
  reviews: ReviewsOfProduct | null = null,
) {
  const name = `${perfume.productName} de ${perfume.brand}`;
  const images = imagesOf(perfume, origin);
  const [main] = perfume.pictures;
  return {
    title: perfume.seoTitle || name,
    description: perfume.seoDescription || shorten(perfume.description || name),
    url: `${origin}/detail-perfume/${perfume.slug}`,
    /** Picture of link previews: 1200 x 630, made on the first request; without pictures the fallback. */
    image: main ? `${origin}${linkPicture(main.path)}` : images[0],
    jsonLd: [
      productJsonLd(perfume, terms, origin, images, reviews),
      breadcrumbsJsonLd(crumbsOf(perfume), origin),
    ] satisfies [JsonLd, JsonLd],
  };
}

/**
 * Shortens a text that is too long for a search result: cuts it after the last word that fits, or within its first word, and
 * adds an ellipsis.
 */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const end = text.lastIndexOf(" ", DESCRIPTION_LENGTH - 1);
  const words = text.slice(0, end > 0 ? end : DESCRIPTION_LENGTH - 1);
  return `${words.replace(/[\s.,;:]+$/, "")}…`;
}

function imagesOf({ pictures }: Perfume, origin: string): [string, ...string[]] {
  const [main = `${origin}${FALLBACK_PICTURE}`, ...others] = pictures.map(({ path }) => `${origin}${path}`);
  return [main, ...others];
}

function crumbsOf({ category, productName, slug }: Perfume) {
  return [
    { name: "Inicio", path: "/" },
    { name: CATEGORY_LABELS[category], path: `/perfumes/category/${category}` },
    { name: productName, path: `/detail-perfume/${slug}` },
  ];
}
