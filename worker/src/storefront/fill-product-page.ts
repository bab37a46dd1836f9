import type { Element } from "@cloudflare/workers-types";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { FALLBACK_PICTURE, pictureSource, pictureSrcset } from "#shop/catalogue/picture.ts";
import type { ShippingTerms } from "#shop/settings/settings.ts";
import { type FullView, fullView } from "#shop/storefront/full-view.ts";
import {
  type OfferView,
  offerOf,
  offerView,
  shareByWhatsApp,
  soldOutLabel,
  stockNote,
} from "#shop/storefront/offer.ts";
import { defaultChoice, type Offer } from "#shop/storefront/offer-shape.ts";
import { encodeOffer, encodeTerms, type PageTerms } from "#shop/storefront/offer-text.ts";
import { productHead } from "#shop/storefront/product-head.ts";
import { jsonLdText } from "#shop/storefront/seo/json-ld.ts";
import { escapeHtml } from "../../../shop/text.ts";

type PageElement = Pick<Element, "setAttribute" | "removeAttribute" | "setInnerContent" | "append" | "remove">;

/** The runtime's HTMLRewriter, as far as the worker uses it. */
interface Rewriter {
  on(selector: string, handlers: { element(element: PageElement): void }): Rewriter;
  transform(response: Response): Response;
}

declare const HTMLRewriter: new () => Rewriter;

const ARTICLE = 'article[data-part="product"]';

/** Head elements of the page without a product; a product's page replaces them. */
const OF_NO_PRODUCT = [
  'link[rel="canonical"]',
  'meta[name="description"]',
  'meta[name="robots"]',
  ...["type", "title", "description", "url", "image"].map((name) => `meta[property="og:${name}"]`),
  'script[type="application/ld+json"]',
];

/**
 * Fills a product into the built page without one (`/detail-perfume/_shell`): head, current prices, and the offer and
 * terms for the islands. The site's `components/Product.astro` documents the parts to fill. Names and descriptions are
 * inserted as text, never as HTML.
 */
export function fillProductPage(shell: Response, product: NewProduct): Response {
  const rewriter = new HTMLRewriter();
  const { offer, view, full } = offeredBy(product);
  fillHead(rewriter, product);
  rewriter.on('[data-part="missing"]', { element: (missing) => void missing.setAttribute("hidden", "") });
  rewriter.on(ARTICLE, {
    element(article) {
      article.removeAttribute("hidden");
      article.setAttribute("data-offer", encodeOffer(offer));
      article.setAttribute("data-free", `${product.settings.freeShippingFromCentavos}`);
      if (view.outOfStock && !view.soon) article.setAttribute("data-out", "");
    },
  });
  fillTexts(rewriter, product, { ...view, ...full });
  fillPicture(rewriter, product);
  fillActs(rewriter, product, view);
  return rewriter.transform(shell);
}

function fillHead(rewriter: Rewriter, product: NewProduct): void {
  const terms = encodeTerms(product.settings);
  for (const selector of OF_NO_PRODUCT) rewriter.on(selector, { element: (element) => void element.remove() });
  rewriter
    .on("head title", { element: (title) => void title.setInnerContent(titleOf(product)) })
    .on("head", { element: (head) => void head.append(headOf(product), { html: true }) })
    .on("body", { element: (body) => void body.setAttribute("data-terms", terms) });
}

/** Texts of the article's parts; empty where the product has none. */
function fillTexts(rewriter: Rewriter, { perfume }: NewProduct, view: OfferView & FullView): void {
  const texts = {
    house: perfume.brand,
    name: perfume.productName,
    description: perfume.description,
    price: view.price,
    struck: view.struck ?? "",
    installments: view.installments,
    transfer: view.transfer ?? "",
    "cost-words": view.costLabel,
    cost: view.cost ?? "",
    "unit-words": view.unitLabel,
    unit: view.unit ?? "",
    net: view.net ?? "",
    free: view.free ?? "",
    note: stockNote(view, perfume.active),
    discount: view.discount ?? "",
    soon: view.soon ? "Próximamente" : "",
    out: view.outOfStock && !view.soon ? "Sin stock" : "",
  };
  for (const [part, text] of Object.entries(texts)) {
    rewriter.on(`${ARTICLE} [data-part="${part}"]`, { element: (element) => void element.setInnerContent(text) });
  }
}

function fillPicture(rewriter: Rewriter, { perfume }: NewProduct): void {
  const [main] = perfume.pictures;
  const path = main?.path ?? FALLBACK_PICTURE;
  const srcset = pictureSrcset(path);
  rewriter.on(`${ARTICLE} [data-part="picture"]`, {
    element(img) {
      img.setAttribute("src", pictureSource(path, 480));
      if (srcset) img.setAttribute("srcset", srcset);
      img.setAttribute("alt", `${perfume.productName} de ${perfume.brand}`);
    },
  });
  if (main) rewriter.on(`${ARTICLE} .pic`, { element: (frame) => void frame.setAttribute("data-tint", main.tint) });
}

/** The choices, the button, and the link to share. */
function fillActs(rewriter: Rewriter, { perfume, publicOrigin }: NewProduct, view: OfferView): void {
  const shared = shareByWhatsApp(perfume.productName, `${publicOrigin}/detail-perfume/${perfume.slug}`);
  rewriter
    .on(`${ARTICLE} [data-part="chips"]`, {
      element: (chips) => void chips.setInnerContent(chipsOf(view), { html: true }),
    })
    .on(`${ARTICLE} [data-part="whatsapp"]`, {
      element: (link) => void link.setAttribute("href", shared),
    })
    .on(`${ARTICLE} [data-wish]`, {
      element(link) {
        link.setAttribute("href", `/profile/wishlist/me?sumar=${perfume.slug}`);
        link.setAttribute("data-wish", perfume.slug);
      },
    })
    .on(`${ARTICLE} [data-act="add"]`, {
      element(button) {
        button.setInnerContent(view.button);
        if (view.canAdd) button.removeAttribute("disabled");
        else button.setAttribute("disabled", "");
      },
    });
}

function chipsOf(view: OfferView): string {
  const sizes = view.sizes.map(({ label, selected, outOfStock }, index) =>
    chipOf(`s${index}`, label, selected, outOfStock),
  );
  const decants = view.decants.map(({ type, label, selected }) => chipOf(type, label, selected, false));
  return [...sizes, ...decants].join("");
}

function chipOf(act: string, label: string, pressed: boolean, out: boolean): string {
  const worn = out ? ` data-out="" aria-label="${escapeHtml(soldOutLabel(label))}"` : "";
  return `<button type="button" data-act="${act}" aria-pressed="${pressed}"${worn}>${escapeHtml(label)}</button>`;
}

function titleOf({ perfume, settings, publicOrigin }: NewProduct): string {
  return `${productHead(perfume, settings, publicOrigin).title} | ${settings.shopName}`;
}

/** The head of a product's page as HTML: canonical URL, description, Open Graph, JSON-LD. */
function headOf({ perfume, settings, publicOrigin }: NewProduct): string {
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

/** A product whose page is not built yet, with the settings and origin of the shop. */
interface NewProduct {
  perfume: Perfume;
  settings: PageTerms & ShippingTerms & { shopName: string };
  publicOrigin: string;
}

/** The offer of its page and its texts, as the build would make them. */
function offeredBy({ perfume, settings }: NewProduct): { offer: Offer; view: OfferView; full: FullView } {
  const offer = offerOf(perfume);
  const choice = defaultChoice(offer);
  return { offer, view: offerView(offer, settings, choice), full: fullView(offer, choice, settings) };
}
