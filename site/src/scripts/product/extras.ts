import { create } from "#site/scripts/late/create.ts";
import { showRecentlyViewed } from "./recently-viewed.ts";
import { showRelatedPrices } from "./related-prices.ts";

/** Enhancements of the lower part of a product page, loaded once the end of the buy box has been in view. */
export function extras(article: HTMLElement): void {
  // Similar perfumes load their pictures from here on (alike.css).
  const related = document.querySelector(".alike");
  related?.classList.add("on");
  if (related) showRelatedPrices(related);
  addBuyBar(article);
  showRecentlyViewed(article);
}

/** Root margin: everything that is not scrolled past. Excludes the site header, and extends far below the viewport. */
const NOT_PAST = "-72px 0px 100000px 0px";

/**
 * On a phone, shows a bar with price and button at the bottom of the screen once the buy box is scrolled past. The bar copies
 * the texts of the buy box and presses its button.
 */
function addBuyBar(article: HTMLElement): void {
  const info = article.querySelector(".info");
  // Directly below the button, and outside the island, so hydration does not replace it.
  const below = article.querySelector(".shipping");
  if (!info || !below) return;
  const bar = createBuyBar(article);
  const show = () => updateBuyBar(article, bar);
  new MutationObserver(show).observe(info, { childList: true, subtree: true, characterData: true, attributes: true });
  const updateVisibility = ([entry]: IntersectionObserverEntry[]) => {
    bar.hidden = !entry || entry.isIntersecting;
  };
  new IntersectionObserver(updateVisibility, { rootMargin: NOT_PAST }).observe(below);
  show();
  document.body.append(bar);
}

function createBuyBar(article: HTMLElement): HTMLElement {
  const innerHTML = '<p><b></b><span></span></p><button type="button" class="pill is-filled"></button>';
  const bar = create("div", { className: "buy-bar", hidden: true, role: "region", ariaLabel: "Comprar", innerHTML });
  bar.querySelector("button")?.addEventListener("click", () => addButton(article)?.click());
  return bar;
}

function updateBuyBar(article: HTMLElement, bar: HTMLElement): void {
  const [price, choice, button] = [bar.querySelector("b"), bar.querySelector("span"), bar.querySelector("button")];
  const add = addButton(article);
  if (!(price && choice && button && add)) return;
  price.textContent = article.querySelector("[data-part=price]")?.textContent ?? "";
  choice.textContent = article.querySelector(".chips [aria-pressed=true]")?.textContent ?? "";
  button.textContent = add.textContent;
  button.disabled = add.disabled;
  button.ariaBusy = add.ariaBusy;
  button.ariaDisabled = add.ariaDisabled;
}

function addButton(article: HTMLElement): HTMLButtonElement | null {
  return article.querySelector("[data-act=add]");
}
