import { ADDING, cart, pendingItem } from "#site/stores/cart/pending-item.ts";
import { choiceOf, selectedChoice } from "./acts.ts";
import { importWithFetch } from "./import-with-retry.ts";
import { paintArticle } from "./live-overlay.ts";

/**
 * Handles a press on a picture, the video, a size, a decant or "add" while the island is not hydrated. Returns false for other
 * actions and for cards that React has rendered: their own components handle them.
 */
export function handlePress(element: HTMLElement, act: string): boolean {
  const article = element.closest<HTMLElement>("[data-offer]");
  if (!article) return false;
  if (act === "zoom") zoom(element);
  else if (!("island" in element.dataset)) return false;
  else if (act === "add") add(article);
  else if (choiceOf(act)) choose(article, act);
  else return false;
  return true;
}

/** Opens the pictures or the video. Ignored when its script cannot be loaded: the next press retries. */
function zoom(pressed: HTMLElement): void {
  importWithFetch(() => import("#site/scripts/product/zoom.ts")).then(
    ({ openZoom }) => openZoom(pressed),
    () => {},
  );
}

function choose(article: HTMLElement, act: string): void {
  article.dataset["choice"] = act;
  paintArticle(article);
}

function add(article: HTMLElement): void {
  const { offer, view } = paintArticle(article);
  const { choice, label } = selectedChoice(view);
  const item = choice && pendingItem(productOf(article), offer, choice, label, 1);
  if (!item) return;
  cart.add(item);
  const button = article.querySelector("[data-act=add]");
  if (button) Object.assign(button, { textContent: ADDING, ariaBusy: "true", ariaDisabled: "true" });
}

/** Returns the product of an article: a card's link names it; on a product page the URL does. */
export function productOf(article: HTMLElement): { slug: string; productName: string } {
  const link = article.querySelector<HTMLAnchorElement>("h3 a");
  const slug = (link ?? location).pathname.split("/").at(-1) ?? "";
  return { slug, productName: (link ?? article.querySelector("h1"))?.textContent ?? "" };
}
