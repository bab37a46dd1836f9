import { pictureSource } from "#shop/catalogue/pictures/picture.ts";
import { decodeLive, type LiveCatalogue } from "#shop/storefront/live.ts";
import { applyLive, offerView } from "#shop/storefront/offer.ts";
import { defaultChoice } from "#shop/storefront/offer-shape.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import { readLive } from "#site/api/perfumes.ts";
import { create } from "#site/scripts/late/create.ts";
import { whenNear } from "#site/scripts/late/when-near.ts";

const MAX_SHOWN = 6;

/** Shows perfumes viewed before in this browser, with current prices. Only the browser stores the list; one press clears it. */
export function showRecentlyViewed(article: HTMLElement): void {
  const now = currentPerfume(article);
  const before = viewedBefore().filter(({ slug }) => slug !== now.slug);
  rememberViewed(now);
  if (before.length === 0) return;
  const section = document.createElement("section");
  document.querySelector("main .wrap")?.append(section);
  whenNear(section, () => showSection(section, before.slice(0, MAX_SHOWN)));
}

function currentPerfume(article: HTMLElement): ViewedPerfume {
  const picture = article.querySelector("[data-part=picture]")?.getAttribute("src") ?? "";
  return {
    slug: location.pathname.split("/").at(-1) ?? "",
    productName: article.querySelector("h1")?.textContent ?? "",
    picture: picture.replace(/-480(?=\.webp$)/, ""),
    offer: article.dataset["offer"] ?? "",
    // The names after the first are those of other pages, and of the search (stores/storefront/search.ts).
    base: document.body.dataset["base"]?.split(",")[0] ?? "",
  };
}

async function showSection(section: HTMLElement, viewed: readonly ViewedPerfume[]): Promise<void> {
  const live = await liveOf(viewed);
  const shown = viewed.map((one) => itemOf(one, live)).filter((item) => item !== null);
  if (shown.length === 0) return;
  section.className = "alike on";
  section.setAttribute("aria-labelledby", "vistos");
  section.innerHTML =
    '<h2 id="vistos">Los que viste</h2><ul></ul><button type="button" class="link">Borrar esta lista</button>';
  section.querySelector("ul")?.append(...shown);
  section.querySelector("button")?.addEventListener("click", () => clear(section));
}

/** Returns the live response for the pages of these perfumes. Null when it cannot be loaded. */
async function liveOf(viewed: readonly ViewedPerfume[]): Promise<LiveCatalogue | null> {
  const response = await readLive(viewed.map(({ base }) => base));
  try {
    return response.ok ? decodeLive(response.body) : null;
  } catch {
    // Not our format: a proxy may have responded.
    return null;
  }
}

function clear(section: HTMLElement): void {
  forgetViewed();
  section.innerHTML = '<p role="status" tabindex="-1">Listo, borramos la lista de los que viste.</p>';
  section.querySelector("p")?.focus();
}

function itemOf({ slug, productName, picture, offer }: ViewedPerfume, live: LiveCatalogue | null): HTMLElement | null {
  const price = priceNow(offer, live);
  if (price === null) return null;
  const src = pictureSource(picture, 240);
  const image = create("img", { width: 240, height: 293, alt: "", loading: "lazy", decoding: "async", src });
  const texts = [create("span", {}, productName), create("b", {}, price)];
  return create("li", {}, create("a", { href: `/detail-perfume/${slug}` }, image, ...texts));
}

/** A viewed perfume, as stored in the browser. */
interface ViewedPerfume {
  slug: string;
  productName: string;
  /** Site path of its main picture. */
  picture: string;
  /** In the format of `decodeOffer`. It may be outdated: never shown without the live response applied. */
  offer: string;
  /** The name of the page with the offer, for the live response (stores/storefront/live.ts); empty when it has none. */
  base: string;
}

const KEY = "looked-at";
const MAX_STORED = 12;

/** Returns the viewed perfumes, newest first; empty when storage is unavailable. */
export function viewedBefore(): ViewedPerfume[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isViewedPerfume) : [];
  } catch {
    return [];
  }
}

/** Moves or adds a perfume to the front. */
export function rememberViewed(viewed: ViewedPerfume): void {
  const others = viewedBefore().filter(({ slug }) => slug !== viewed.slug);
  store([viewed, ...others].slice(0, MAX_STORED));
}

export function forgetViewed(): void {
  store([]);
}

function store(list: readonly ViewedPerfume[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Storage is unavailable or full: ignored, the list is optional.
  }
}

/** Storage is untrusted: accepts only a product page's slug and a path on this site. */
function isViewedPerfume(value: unknown): value is ViewedPerfume {
  const { slug, productName, picture, offer, base }: { [name in keyof ViewedPerfume]?: unknown } = Object(value);
  return (
    isMatch(slug, /^[\w-]+$/) &&
    typeof productName === "string" &&
    isMatch(picture, /^\/(?!\/)[\w./-]+$/) &&
    isMatch(offer, OFFER) &&
    isMatch(base, /^([\w-]{8})?$/)
  );
}

// Integers, and a row for each size (shop/storefront/offer-text.ts). Rows in an older format are refused.
const OFFER = /^\[\d+(,-?\d+){3}(,\[\d+(,\d+){3}(,(-?\d+|null)(,\d+(,\d+(,(\d+|null)){0,2})?)?)?\])*\]$/;

function isMatch(text: unknown, form: RegExp): boolean {
  return typeof text === "string" && form.test(text);
}

/**
 * Returns a stored offer's current price as its card shows it, or why it cannot be bought; null when it is no longer sold.
 * `live` is the response for the offer's page (stores/storefront/live.ts); without it the result is empty, because the stored
 * price may be outdated.
 */
export function priceNow(text: string, live: LiveCatalogue | null): string | null {
  if (!live) return "";
  const offer = applyLive(decodeOffer(text), live);
  if (!offer.available) return null;
  const { canAdd, price, button } = offerView(offer, live.terms, defaultChoice(offer));
  return canAdd ? price : button;
}
