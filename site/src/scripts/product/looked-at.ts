import { pictureSource } from "#shop/catalogue/picture.ts";
import { decodeLive, type LiveCatalogue } from "#shop/storefront/live.ts";
import { readLive } from "#site/api/perfumes.ts";
import { whenNear } from "#site/scripts/late/near.ts";
import { forgetLooked, type Looked, lookedBefore, rememberLooked } from "./looked-list.ts";
import { priceNow } from "./looked-price.ts";

/** How many are shown. */
const MOST = 6;

/**
 * Perfumes that were looked at before in this browser, below the page, with what they cost now; one that is no longer sold is not
 * shown. The list stays in the browser, and goes with one press.
 */
export function lookedAt(article: HTMLElement): void {
  const now = thisOne(article);
  const before = lookedBefore().filter(({ slug }) => slug !== now.slug);
  rememberLooked(now);
  if (before.length === 0) return;
  const place = document.createElement("section");
  document.querySelector("main .wrap")?.append(place);
  whenNear(place, () => draw(place, before.slice(0, MOST)));
}

function thisOne(article: HTMLElement): Looked {
  const picture = article.querySelector("[data-part=picture]")?.getAttribute("src") ?? "";
  return {
    slug: location.pathname.split("/").at(-1) ?? "",
    productName: article.querySelector("h1")?.textContent ?? "",
    picture: picture.replace(/-480(?=\.webp$)/, ""),
    offer: article.dataset["offer"] ?? "",
    base: document.body.dataset["base"] ?? "",
  };
}

async function draw(place: HTMLElement, looked: readonly Looked[]): Promise<void> {
  const live = await liveOf(looked);
  const shown = looked.map((one) => itemOf(one, live)).filter((item) => item !== null);
  if (shown.length === 0) return;
  place.className = "alike on";
  place.setAttribute("aria-labelledby", "vistos");
  place.innerHTML =
    '<h2 id="vistos">Los que viste</h2><ul></ul><button type="button" class="link">Borrar esta lista</button>';
  place.querySelector("ul")?.append(...shown);
  place.querySelector("button")?.addEventListener("click", () => clear(place));
}

/**
 * The live answer that fits all of them: what differs from their pages while the shop's build has every one, else the whole, which
 * says of each that it lacks that it is no longer sold. Null when it cannot be had.
 */
async function liveOf(looked: readonly Looked[]): Promise<LiveCatalogue | null> {
  const answer = await readLive(looked.map(({ base }) => base));
  try {
    return answer.ok ? decodeLive(answer.body) : null;
  } catch {
    // A proxy may have answered in the shop's place.
    return null;
  }
}

function clear(place: HTMLElement): void {
  forgetLooked();
  place.innerHTML = '<p role="status" tabindex="-1">Listo, borramos la lista de los que viste.</p>';
  place.querySelector("p")?.focus();
}

function itemOf({ slug, productName, picture, offer }: Looked, live: LiveCatalogue | null): HTMLElement | null {
  const price = priceNow(offer, live);
  if (price === null) return null;
  const item = document.createElement("li");
  item.innerHTML = '<a><img width="240" height="293" alt="" loading="lazy" decoding="async"><span></span><b></b></a>';
  const [link, image, name, cost] = ["a", "img", "span", "b"].map((part) => item.querySelector(part));
  link?.setAttribute("href", `/detail-perfume/${slug}`);
  image?.setAttribute("src", pictureSource(picture, 240));
  name?.append(productName);
  cost?.append(price);
  return item;
}
