import type { PerfumeAnswer } from "#shop/contract/perfume.ts";
import { formatArs } from "#shop/money.ts";
import { pictureSource } from "#shop/picture.ts";
import { readPerfume } from "#site/api/perfumes.ts";
import { whenNear } from "#site/overlay/near.ts";
import { hundredths } from "#site/stores/wire-money.ts";
import { forgetLooked, type Looked, lookedBefore, rememberLooked } from "./looked-list.ts";

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
  };
}

async function draw(place: HTMLElement, looked: readonly Looked[]): Promise<void> {
  const items = await Promise.all(looked.map(itemOf));
  const shown = items.filter((item) => item !== null);
  if (shown.length === 0) return;
  place.className = "alike on";
  place.setAttribute("aria-labelledby", "vistos");
  place.innerHTML =
    '<h2 id="vistos">Los que viste</h2><ul></ul><button type="button" class="link">Borrar esta lista</button>';
  place.querySelector("ul")?.append(...shown);
  place.querySelector("button")?.addEventListener("click", () => clear(place));
}

function clear(place: HTMLElement): void {
  forgetLooked();
  place.innerHTML = '<p role="status" tabindex="-1">Listo, borramos la lista de los que viste.</p>';
  place.querySelector("p")?.focus();
}

/** Null when it is no longer sold; without a price when that cannot be known now. */
async function itemOf({ slug, productName, picture }: Looked): Promise<HTMLElement | null> {
  const answer = await readPerfume(slug);
  if (answer.ok) return linkTo(slug, answer.body.perfume.productName, answer.body.perfume.image, priceOf(answer.body));
  return answer.status === 404 ? null : linkTo(slug, productName, picture, "");
}

/** From how much it is sold now; empty when no size has a price. */
function priceOf({ perfume: { milliliters } }: PerfumeAnswer): string {
  const prices = milliliters.map(({ priceArs, promotionArs }) => hundredths(promotionArs ?? priceArs)).filter(Boolean);
  if (prices.length === 0) return "";
  return `${prices.length > 1 ? "desde " : ""}${formatArs(Math.min(...prices))}`;
}

function linkTo(slug: string, productName: string, picture: string, price: string): HTMLElement {
  const item = document.createElement("li");
  item.innerHTML = '<a><img width="240" height="293" alt="" loading="lazy" decoding="async"><span></span><b></b></a>';
  const [link, image, name, cost] = ["a", "img", "span", "b"].map((part) => item.querySelector(part));
  link?.setAttribute("href", `/detail-perfume/${slug}`);
  image?.setAttribute("src", pictureSource(picture, 240));
  name?.append(productName);
  cost?.append(price);
  return item;
}
