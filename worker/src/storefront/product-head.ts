import { productHead } from "#shop/storefront/product-head.ts";
import { jsonLdText } from "#shop/storefront/seo/json-ld.ts";
import { escapeHtml } from "./html.ts";
import type { NewProduct } from "./new-product.ts";

/** The page's title (specification 2, Product detail). */
export function titleOf({ perfume, settings, publicOrigin }: NewProduct): string {
  return `${productHead(perfume, settings, publicOrigin).title} | ${settings.shopName}`;
}

/** What a product's page says of itself in its head, as HTML: canonical address, description, Open Graph, JSON-LD. */
export function headOf({ perfume, settings, publicOrigin }: NewProduct): string {
  const { title, description, url, image, jsonLd } = productHead(perfume, settings, publicOrigin);
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:type" content="product">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<meta property="og:image" content="${escapeHtml(image)}">`,
    ...jsonLd.map((document) => `<script type="application/ld+json">${jsonLdText(document)}</script>`),
  ].join("");
}
