/** Structured data of pages for search engines (schema.org). */
import { dayInArgentina } from "../../accounts/person.ts";
import type { Perfume } from "../../catalogue/catalogue.ts";
import { CATEGORY_LABELS } from "../../catalogue/categories.ts";
import { WITHDRAWAL_DAYS } from "../../legal/withdrawal.ts";
import type { ArsCentavos } from "../../pricing/money.ts";
import { isSameCost, type ShippingCosts, shippingCentavos } from "../../pricing/shipping.ts";
import { MAX_POINTS, type PublishedReview, type ReviewSummary } from "../../reviews/review.ts";
import type { PageSettings, Settings, ShopIdentity, Terms } from "../../settings/settings.ts";
import { factsOf } from "../facts.ts";
import { type Availability, type MarketOffer, type Measure, marketOffers } from "./offers.ts";

/** A schema.org document as plain data. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** The text of a JSON-LD script. `<` is escaped, so that no text can end the script element. */
export function jsonLdText(document: JsonLd): string {
  return JSON.stringify(document).replaceAll("<", "\\u003c");
}

const SCHEMA = "https://schema.org";
/** Google accepts the names of enumerations without their address, which saves bytes on every product page. */
const AVAILABILITY: Readonly<Record<Availability, string>> = {
  in_stock: "InStock",
  out_of_stock: "OutOfStock",
  preorder: "PreOrder",
};

/** UN/CEFACT codes. */
const UNIT_CODES: Readonly<Record<Measure["unit"], string>> = { ml: "MLT", g: "GRM" };

/** The published reviews of a product: the newest, and the averages of all. */
export interface ReviewsOfProduct {
  summary: ReviewSummary;
  newest: readonly PublishedReview[];
}

/**
 * A product with one offer per size and decant with a price. `origin`: scheme and host, no slash at the end; `images`: absolute
 * URLs, main first.
 */
export function productJsonLd(
  perfume: Perfume,
  terms: Terms & ShippingCosts,
  origin: string,
  images: readonly string[],
  reviews: ReviewsOfProduct | null = null,
): JsonLd {
  const url = `${origin}/detail-perfume/${perfume.slug}`;
  const facts = factsOf(perfume).map((fact) => ({ "@type": "PropertyValue", ...fact }));
  return {
    "@context": SCHEMA,
    "@type": "Product",
    name: perfume.productName,
    brand: { "@type": "Brand", name: perfume.brand },
    category: CATEGORY_LABELS[perfume.category],
    ...(facts.length > 0 && { additionalProperty: facts }),
    description: perfume.description,
    image: images,
    sku: perfume.id,
    url,
    ...(reviews && reviewNodes(reviews)),
    offers: offersOf(marketOffers(perfume, terms), terms),
  };
}

function reviewNodes({ summary, newest }: ReviewsOfProduct): JsonLd {
  const { stars: ratingValue, count: reviewCount } = summary;
  return {
    aggregateRating: { "@type": "AggregateRating", ratingValue, reviewCount, bestRating: MAX_POINTS },
    review: newest.map(({ author, stars, text, createdAtMs }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: author || "Compra verificada" },
      datePublished: dayInArgentina(createdAtMs),
      reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: MAX_POINTS },
      ...(text && { reviewBody: text }),
    })),
  };
}

/** Shared nodes are written once; later offers refer to them. Without an `itemCondition` a product counts as new. */
function offersOf(offers: readonly MarketOffer[], terms: ShippingCosts): JsonLd[] {
  const node = writtenOnce();
  return offers.map(({ id, name, measure, priceCentavos, availability, ean }) => {
    const costCentavos = shippingCentavos(priceCentavos, "home", terms);
    return {
      "@type": "Offer",
      sku: id,
      ...(ean && { gtin: ean }),
      name,
      price: pesos(priceCentavos),
      priceCurrency: "ARS",
      priceSpecification: unitPrice(priceCentavos, measure),
      availability: AVAILABILITY[availability],
      ...(isSameCost(terms) && {
        shippingDetails: node(`#envio-${pesos(costCentavos)}`, () => shippingDetails(costCentavos)),
      }),
      hasMerchantReturnPolicy: node("#devolucion", returnPolicy),
    };
  });
}

/** Returns a function that writes a node in full once, then a reference to it. Names are relative to the page's URL. */
function writtenOnce(): (name: string, write: () => JsonLd) => JsonLd {
  const written = new Set<string>();
  return (name, write) => {
    const id = { "@id": name };
    if (written.has(name)) return id;
    written.add(name);
    return { ...write(), ...id };
  };
}

/** The price with its quantity, from which the price per millilitre or gram follows. */
function unitPrice(priceCentavos: ArsCentavos, { amount, unit }: Measure): JsonLd {
  const quantity = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: UNIT_CODES[unit] });
  return {
    "@type": "UnitPriceSpecification",
    price: pesos(priceCentavos),
    priceCurrency: "ARS",
    referenceQuantity: { ...quantity(amount), valueReference: quantity(1) },
  };
}

function shippingDetails(costCentavos: ArsCentavos): JsonLd {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: pesos(costCentavos), currency: "ARS" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "AR" },
  };
}

/** The right to withdraw; the shop pays the return (Ley 24.240, art. 34). */
function returnPolicy(): JsonLd {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "AR",
    returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: WITHDRAWAL_DAYS,
    returnMethod: `${SCHEMA}/ReturnByMail`,
    returnFees: `${SCHEMA}/FreeReturn`,
  };
}

/** Breadcrumbs from the home to a page, with their site paths. */
export function breadcrumbsJsonLd(crumbs: readonly { name: string; path: string }[], origin: string): JsonLd {
  return {
    "@context": SCHEMA,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** The shop itself, for its home: identity, places and search. */
export function shopJsonLd({ shop, showrooms }: PageSettings, origin: string): JsonLd {
  return {
    "@context": SCHEMA,
    "@graph": [organization(shop, showrooms, origin), website(shop, origin)],
  };
}

function organization(shop: ShopIdentity, showrooms: Settings["showrooms"], origin: string): JsonLd {
  return {
    "@type": "OnlineStore",
    "@id": `${origin}/#tienda`,
    name: shop.shopName,
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    description: shop.tagline,
    email: shop.email,
    ...(shop.legalName && { legalName: shop.legalName }),
    ...(shop.taxId && { taxID: shop.taxId }),
    ...(shop.instagram && { sameAs: [shop.instagram] }),
    hasMerchantReturnPolicy: returnPolicy(),
    location: showrooms.map(({ name, address, city }) => ({
      "@type": "Place",
      name,
      address: { "@type": "PostalAddress", streetAddress: address, addressLocality: city, addressCountry: "AR" },
    })),
  };
}

function website({ shopName }: ShopIdentity, origin: string): JsonLd {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#sitio`,
    name: shopName,
    url: `${origin}/`,
    inLanguage: "es-AR",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/buscar?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** Centavos as a plain decimal: 6550000 is "65500.00". */
export function pesos(centavos: ArsCentavos): string {
  const digits = String(centavos).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
