import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { CONCENTRATION_LABELS } from "#shop/catalogue/categories.ts";
import { FALLBACK_PICTURE, pictureSource, pictureSrcset } from "#shop/catalogue/picture.ts";
import type { ShippingTerms } from "#shop/settings/settings.ts";
import {
  type OfferView,
  offerOf,
  offerView,
  shareByWhatsApp,
  soldOutLabel,
  stockNote,
} from "#shop/storefront/offer.ts";
import { defaultChoice } from "#shop/storefront/offer-shape.ts";
import { encodeOffer, encodeTerms, type PageTerms } from "#shop/storefront/offer-text.ts";
import { type PriceDetails, priceDetails } from "#shop/storefront/price-details.ts";
import { productHead } from "#shop/storefront/product-head.ts";
import { jsonLdText } from "#shop/storefront/seo/json-ld.ts";
import { escapeHtml } from "../../../shop/text.ts";
import { editPage, type PageEdit } from "./built-page.ts";

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
 * Fills a product into the built page without one (`/detail-perfume/_shell`): head, current prices, and the data of the
 * islands. `components/Product.astro` documents the parts to fill. Names and descriptions are inserted as text, never
 * as HTML.
 */
export function fillProductPage(shell: Response, product: NewProduct): Response {
  const { perfume, settings } = product;
  const offer = offerOf(perfume);
  const choice = defaultChoice(offer);
  const view = offerView(offer, settings, choice);
  return editPage(shell, [
    ...headEdits(product),
    ['[data-part="missing"]', (missing) => missing.setAttribute("hidden", "")],
    [
      ARTICLE,
      (article) => {
        article.removeAttribute("hidden");
        article.setAttribute("data-offer", encodeOffer(offer));
        article.setAttribute("data-free", `${settings.freeShippingFromCentavos}`);
        if (view.outOfStock && !view.soon) article.setAttribute("data-out", "");
      },
    ],
    ...textEdits(perfume, { ...view, ...priceDetails(offer, choice, settings) }),
    ...pictureEdits(perfume),
    ...actionEdits(product, view),
  ]);
}

function headEdits(product: NewProduct): PageEdit[] {
  const { perfume, settings, publicOrigin } = product;
  const { title } = productHead(perfume, settings, publicOrigin);
  return [
    ...OF_NO_PRODUCT.map((selector): PageEdit => [selector, (element) => element.remove()]),
    ["head title", (element) => element.setInnerContent(`${title} | ${settings.shopName}`)],
    ["head", (head) => head.append(headOf(product), { html: true })],
    ["body", (body) => body.setAttribute("data-terms", encodeTerms(settings))],
  ];
}

/** Texts of the article's parts; empty where the product has none. */
function textEdits(perfume: Perfume, view: OfferView & PriceDetails): PageEdit[] {
  const texts = {
    house: perfume.brand,
    name: perfume.productName,
    kind: perfume.concentration && `· ${CONCENTRATION_LABELS[perfume.concentration]}`,
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
  return Object.entries(texts).map(([part, text]) => [
    `${ARTICLE} [data-part="${part}"]`,
    (element) => element.setInnerContent(text),
  ]);
}

function pictureEdits(perfume: Perfume): PageEdit[] {
  const [main] = perfume.pictures;
  const path = main?.path ?? FALLBACK_PICTURE;
  const srcset = pictureSrcset(path);
  return [
    [
      `${ARTICLE} [data-part="picture"]`,
      (img) => {
        img.setAttribute("src", pictureSource(path, 480));
        if (srcset) img.setAttribute("srcset", srcset);
        img.setAttribute("alt", `${perfume.productName} de ${perfume.brand}`);
      },
    ],
    [`${ARTICLE} .pic`, (frame) => main && frame.setAttribute("data-tint", main.tint)],
  ];
}

/** The choices, the button, and the link to share. */
function actionEdits({ perfume, publicOrigin }: NewProduct, view: OfferView): PageEdit[] {
  const shared = shareByWhatsApp(perfume.productName, `${publicOrigin}/detail-perfume/${perfume.slug}`);
  return [
    [`${ARTICLE} [data-part="chips"]`, (chips) => chips.setInnerContent(chipsOf(view), { html: true })],
    [`${ARTICLE} [data-part="whatsapp"]`, (link) => link.setAttribute("href", shared)],
    [
      `${ARTICLE} [data-wish]`,
      (link) => {
        link.setAttribute("href", `/profile/wishlist/me?sumar=${perfume.slug}`);
        link.setAttribute("data-wish", perfume.slug);
      },
    ],
    [
      `${ARTICLE} [data-act="add"]`,
      (button) => {
        button.setInnerContent(view.button);
        if (view.canAdd) button.removeAttribute("disabled");
        else button.setAttribute("disabled", "");
      },
    ],
  ];
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
