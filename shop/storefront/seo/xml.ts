import type { Perfume } from "../../catalogue/catalogue.ts";
import type { Category, Gender } from "../../catalogue/categories.ts";
import { MAX_FILE_BYTES } from "../../hosting-limits.ts";
import { isSameCost, shippingCentavos } from "../../pricing/shipping.ts";
import type { Settings } from "../../settings/settings.ts";
import { pesos } from "./json-ld.ts";
import { type MarketOffer, marketOffers } from "./offers.ts";

/** Texts that need no change: no character that is escaped, and none that XML does not allow. */
const PLAIN = /^[\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/;

/** Escapes a text for XML, between tags or in a quoted attribute. Removes characters that XML does not allow. */
function xmlText(text: string): string {
  // Most texts need no change, and one test takes less time than five replacements.
  if (PLAIN.test(text)) return text;
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** An element with a text, on its own line. */
function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>\n`;
}

/** A page: absolute URL, time of the last change (null: unknown), and absolute URLs of its pictures. */
export interface SitemapPage {
  url: string;
  changedAtMs: number | null;
  images: readonly string[];
}

/** Maximum pages of one sitemap (sitemaps.org). */
export const MAX_SITEMAP_PAGES = 50_000;

/** The sitemap (sitemaps.org, with Google's image extension). Throws with more than `MAX_SITEMAP_PAGES` pages. */
export function sitemap(pages: readonly SitemapPage[]): string {
  if (pages.length > MAX_SITEMAP_PAGES) throw new Error(`${pages.length} pages are too many for one sitemap`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n',
    ...pages.map(pageOf),
    "</urlset>\n",
  ].join("");
}

function pageOf({ url, changedAtMs, images }: SitemapPage): string {
  const changed = changedAtMs === null ? "" : element("lastmod", new Date(changedAtMs).toISOString());
  const pictures = images.map((image) => `<image:image><image:loc>${xmlText(image)}</image:loc></image:image>\n`);
  return `<url>\n${element("loc", url)}${changed}${pictures.join("")}</url>\n`;
}

const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MORE_IMAGES = 10;
/** Leaves room below the limit of a file for the feed's own lines. */
const MAX_FEED_BYTES = 0.8 * MAX_FILE_BYTES;

/** Google's category number: of lip balms, or of perfume and cologne. */
const googleCategory = (category: Category) => (category === "balsamo" ? "2899" : "479");

/**
 * The feeds of the catalogue for Google and Meta: RSS 2.0 with Google's product fields, in as few files as possible. The items
 * of a file have at most `maxBytes`, unless those of a single perfume have more. Perfumes coming soon are left out: a pre-order
 * needs a date. The items are sorted by id, so that a new perfume goes into the last feed: Google can miss an offer that moves
 * to another feed until it has fetched both feeds again.
 */
export function productFeeds(
  perfumes: readonly Perfume[],
  settings: Settings,
  origin: string,
  maxBytes = MAX_FEED_BYTES,
): string[] {
  let [part, bytes]: [string[], number] = [[], 0];
  const parts = [part];
  const offered = perfumes.filter(({ soon }) => !soon).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const perfume of offered) {
    const items = itemsOf(perfume, settings, origin);
    const itemBytes = utf8Bytes(items);
    if (part.length > 0 && bytes + itemBytes > maxBytes) {
      [part, bytes] = [[], 0];
      parts.push(part);
    }
    part.push(items);
    bytes += itemBytes;
  }
  return parts.map((items) => feedOf(items, settings, origin));
}

/** Upper bound of the UTF-8 bytes of a text. */
function utf8Bytes(text: string): number {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return text.length + count(/[\u0080-\uffff]/g) + count(/[\u0800-\uffff]/g);
}

function feedOf(items: readonly string[], { shop }: Settings, origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    element("title", shop.shopName),
    element("link", `${origin}/`),
    element("description", shop.tagline),
    ...items,
    "</channel>\n</rss>\n",
  ].join("");
}

function itemsOf(perfume: Perfume, settings: Settings, origin: string): string {
  return marketOffers(perfume, settings)
    .map((offer) => item(perfume, offer, settings, origin))
    .join("");
}

function item(perfume: Perfume, offer: MarketOffer, settings: Settings, origin: string): string {
  const { productName, brand, description, slug } = perfume;
  const title = `${productName} de ${brand}, ${offer.name}`;
  const fields: [string, string][] = [
    ["id", offer.id],
    ["item_group_id", perfume.id],
    ["title", title.slice(0, MAX_TITLE)],
    ["description", (description || title).slice(0, MAX_DESCRIPTION)],
    ["link", `${origin}/detail-perfume/${slug}`],
    ...imageFields(perfume, origin),
    ...priceFields(offer),
    ["unit_pricing_measure", `${offer.measure.amount} ${offer.measure.unit}`],
    ["unit_pricing_base_measure", `1 ${offer.measure.unit}`],
    ["availability", offer.availability],
    ["condition", "new"],
    ["brand", brand],
    offer.ean ? ["gtin", offer.ean] : ["identifier_exists", "no"],
    ["size", offer.name],
    ["gender", perfume.gender satisfies Gender],
    ["google_product_category", googleCategory(perfume.category)],
  ];
  const lines = fields.map(([name, text]) => element(`g:${name}`, text)).join("");
  return `<item>\n${lines}${shipping(offer, settings)}</item>\n`;
}

function imageFields({ pictures }: Perfume, origin: string): [string, string][] {
  return pictures
    .slice(0, MAX_MORE_IMAGES + 1)
    .map(({ path }, at) => [at === 0 ? "image_link" : "additional_image_link", `${origin}${path}`]);
}

/** `price` is the price before a promotion; the promotion price is in `sale_price`. */
function priceFields({ priceCentavos, fullPriceCentavos }: MarketOffer): [string, string][] {
  const price = `${pesos(fullPriceCentavos ?? priceCentavos)} ARS`;
  const salePrice: [string, string] = ["sale_price", `${pesos(priceCentavos)} ARS`];
  return [["price", price], ...(fullPriceCentavos === null ? [] : [salePrice])];
}

/** Empty where zones cost differently: the feed states one cost. */
function shipping({ priceCentavos }: MarketOffer, settings: Settings): string {
  if (!isSameCost(settings)) return "";
  const cost = `${pesos(shippingCentavos(priceCentavos, "home", settings))} ARS`;
  return `<g:shipping>\n${element("g:country", "AR")}${element("g:price", cost)}</g:shipping>\n`;
}
