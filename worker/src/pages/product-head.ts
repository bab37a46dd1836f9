import type { Perfume, Size } from "#shop/catalogue.ts";
import { toWire } from "#shop/money.ts";
import { FALLBACK_PICTURE } from "#shop/picture.ts";
import { sizeFaces } from "#shop/price.ts";
import { escapeHtml } from "./html.ts";
import type { NewProduct } from "./new-product.ts";

/** The page's title (specification 2, Product detail). */
export function titleOf({ perfume, settings }: NewProduct): string {
  return `${perfume.productName} de ${perfume.brand} | ${settings.shop.shopName}`;
}

/** What a product's page says of itself in its head, as HTML: canonical address, description, Open Graph, JSON-LD. */
export function headOf(product: NewProduct): string {
  const { perfume } = product;
  const url = urlOf(product);
  const title = `${perfume.productName} de ${perfume.brand}`;
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<meta name="description" content="${escapeHtml(descriptionOf(perfume))}">`,
    `<meta property="og:type" content="product">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(descriptionOf(perfume))}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<meta property="og:image" content="${escapeHtml(imageOf(product))}">`,
    `<script type="application/ld+json">${jsonLdOf(product)}</script>`,
  ].join("");
}

function urlOf({ perfume, publicOrigin }: NewProduct): string {
  return `${publicOrigin}/detail-perfume/${perfume.slug}`;
}

function imageOf({ perfume, publicOrigin }: NewProduct): string {
  return `${publicOrigin}${perfume.pictures[0]?.path ?? FALLBACK_PICTURE}`;
}

function descriptionOf({ description, productName, brand }: Perfume): string {
  return description || `${productName} de ${brand}`;
}

/**
 * The product for search engines: schema.org Product with one Offer a size, in pesos. Every `<` is written as an escape,
 * so that no name can end the block (reliability P18).
 */
function jsonLdOf(product: NewProduct): string {
  const { perfume } = product;
  const told = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: perfume.productName,
    brand: { "@type": "Brand", name: perfume.brand },
    description: descriptionOf(perfume),
    image: imageOf(product),
    url: urlOf(product),
    sku: perfume.id,
    offers: perfume.sizes.filter((size) => size.priceUsdCents > 0).map((size) => offerOf(product, size)),
  };
  return JSON.stringify(told).replaceAll("<", "\\u003c");
}

function offerOf(product: NewProduct, size: Size) {
  return {
    "@type": "Offer",
    sku: size.id,
    url: urlOf(product),
    priceCurrency: "ARS",
    price: toWire(sizeFaces(size, product.settings).currentCentavos),
    availability: `https://schema.org/${availabilityOf(product.perfume, size)}`,
  };
}

function availabilityOf({ soon }: Perfume, { stock }: Size): string {
  if (soon) return "PreOrder";
  return stock > 0 ? "InStock" : "OutOfStock";
}
