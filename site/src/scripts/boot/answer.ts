import { cart } from "#site/stores/cart/add-to-cart.ts";
import { pendingItem } from "#site/stores/cart/pending-item.ts";
import { chosenOf } from "./acts.ts";
import { lay } from "./live-overlay.ts";

/**
 * Answers the two presses that people make first, a size and the button, without waiting for the island. False for any other
 * act, which the island answers when it has come.
 */
export function answer(place: HTMLElement, act: string): boolean {
  const article = place.closest<HTMLElement>("[data-offer]");
  if (!article) return false;
  if (act === "add") add(article);
  else if (/^s\d|Decant$/.test(act)) choose(article, act);
  else return false;
  return true;
}

function choose(article: HTMLElement, act: string): void {
  article.dataset["choice"] = act;
  lay(article);
}

function add(article: HTMLElement): void {
  const { offer, view } = lay(article);
  const { choice, label } = chosenOf(view);
  const item = choice && pendingItem(productOf(article), offer, choice, label, 1);
  if (item) cart.add(item);
}

/** Which product an article is about: a card names it in its link, a product's page is its own address. */
export function productOf(article: HTMLElement): { slug: string; productName: string } {
  const link = article.querySelector<HTMLAnchorElement>("h3 a");
  const slug = (link ?? location).pathname.split("/").at(-1) ?? "";
  return { slug, productName: (link ?? article.querySelector("h1"))?.textContent ?? "" };
}
