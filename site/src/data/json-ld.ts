import { CATEGORY_LABELS, type Perfume } from "#shop/catalogue.ts";
import { offerOf } from "#shop/offer.ts";
import { pesoPrice, sizeFaces } from "#shop/price.ts";
import type { Terms } from "#shop/settings.ts";
import { formatDecimal } from "./decimal.ts";
import { picturesOf } from "./pictures.ts";

/** A schema.org document, as plain data. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** The text of a JSON-LD script: `<` never stands in it, so that no text of ours or of an administrator can end the script. */
export function jsonLdText(document: JsonLd): string {
  return JSON.stringify(document).replaceAll("<", "\\u003c");
}

/** A perfume as search engines read it: one offer for each size and decant, in pesos, with its stock. */
export function productJsonLd(perfume: Perfume, terms: Terms, absolute: (path: string) => string): JsonLd {
  const url = absolute(`/detail-perfume/${perfume.slug}`);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: perfume.productName,
    brand: { "@type": "Brand", name: perfume.brand },
    category: CATEGORY_LABELS[perfume.category],
    description: perfume.description,
    image: picturesOf(perfume).map(({ path }) => absolute(path)),
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
  const { big, small } = offerOf(perfume).decants;
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
