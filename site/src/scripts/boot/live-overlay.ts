import type { Terms } from "#shop/settings/settings.ts";
import {
  applyLive,
  type OfferView,
  offerView,
  soldOutLabel,
  stockNote,
  transferLabel,
} from "#shop/storefront/offer.ts";
import type { Choice, Offer } from "#shop/storefront/offer-shape.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { choiceOf, sizeAct } from "./acts.ts";
import { wake } from "./intent.ts";

/** What an article (card or product) shows, and what its view is computed from. */
export interface ArticleState {
  offer: Offer;
  terms: Terms;
  choice: Choice | null;
}

/** What articles show, once it differs from the build. */
const painted = new WeakMap<Element, ArticleState>();

/** Returns what an article was built with: `data-first` is a choice other than the default. */
export function builtState({ dataset }: HTMLElement): ArticleState {
  return { offer: decodeOffer(dataset["offer"] ?? ""), terms: pageTerms(), choice: choiceOf(dataset["first"]) };
}

/** Returns what an article shows while it is not hydrated. */
export function shownState(article: HTMLElement): ArticleState {
  return painted.get(article) ?? builtState(article);
}

/** Returns what an article should show: its built offer with live data, and the choice made (`data-choice`). */
export function currentState(article: HTMLElement): ArticleState {
  const { offer, terms } = builtState(article);
  const live = $live.get();
  const choice = choiceOf(article.dataset["choice"] ?? article.dataset["first"]);
  return { offer: live ? applyLive(offer, live) : offer, terms: live?.terms ?? terms, choice };
}

/** Applies live prices and stock to every changed perfume that is not hydrated; islands update themselves. */
export function applyLiveData(): void {
  for (const article of document.querySelectorAll<HTMLElement>("[data-offer]:not([data-hydrated])")) {
    if (keyOf(shownState(article)) !== keyOf(currentState(article))) paintArticle(article);
  }
}

/**
 * Paints what an article should show now, and returns it. Only the island can create buttons: when their set changes (decants
 * changed or the last size sold out) nothing is painted, and the island is hydrated instead. The island of a
 * product page is always hydrated: its price details cannot be painted here, and are hidden until then (product-late.css).
 */
export function paintArticle(article: HTMLElement): { offer: Offer; view: OfferView } {
  const shown = currentState(article);
  const { offer, terms, choice } = shown;
  const view = offerView(offer, terms, choice);
  const isCard = article.matches(".card");
  const isPaintable = hasButtonsFor(article, view, isCard);
  if (isPaintable) {
    painted.set(article, shown);
    paintOffer(article, view, offer.available);
    paintBadges(article, view);
  }
  if (!(isPaintable && isCard)) {
    article.dataset["old"] = "";
    wake(article.querySelector("[data-island]"));
  }
  return { offer, view };
}

function keyOf({ offer, terms: { rateCentavos, transferOffBp } }: ArticleState): string {
  return JSON.stringify([offer, rateCentavos, transferOffBp]);
}

/** A card has a button that opens the decants, and one per decant in decant mode. A product page only has one per decant. */
function hasButtonsFor(article: HTMLElement, { decants, decantMode }: OfferView, isCard: boolean): boolean {
  const acts = [...article.querySelectorAll<HTMLElement>("[data-act$=ecant]")].map(({ dataset }) => dataset["act"]);
  const needed = isCard && !decantMode ? [] : decants.map(({ type }) => type);
  return `${acts}` === `${isCard && decants.length > 0 ? ["decant", ...needed] : needed}`;
}

/** Writes a view into the elements with `data-part` of an article that is not hydrated. */
function paintOffer(article: ParentNode, view: OfferView, available: boolean): void {
  for (const part of ["struck", "price", "installments", "transfer"] as const) put(article, part, view[part]);
  put(article, "transfer-words", transferLabel(view));
  put(article, "note", stockNote(view, available));
  paintChips(article, view);
  const add = article.querySelector<HTMLButtonElement>("[data-act=add]");
  if (add) {
    add.disabled = !view.canAdd;
    add.textContent = view.button;
  }
}

/** Writes the badges on the picture, which is outside the island. */
export function paintBadges(article: HTMLElement, view: OfferView): void {
  const out = view.outOfStock && !view.soon;
  put(article, "discount", view.discount);
  put(article, "soon", view.soon ? view.button : null);
  put(article, "out", out ? view.button : null);
  article.toggleAttribute("data-out", out);
}

function paintChips(article: ParentNode, { sizes, decants, decantMode }: OfferView): void {
  const press = (act: string, isPressed: boolean) => {
    const chip = article.querySelector(`[data-act=${act}]`);
    chip?.setAttribute("aria-pressed", `${isPressed}`);
    return chip;
  };
  press("decant", decantMode);
  for (const { type, selected, price } of decants) {
    press(type, selected);
    put(article, type, price);
  }
  for (const { key, label, selected, outOfStock } of sizes) {
    const chip = press(sizeAct(key), selected);
    chip?.toggleAttribute("data-out", outOfStock);
    if (outOfStock) chip?.setAttribute("aria-label", soldOutLabel(label));
    else chip?.removeAttribute("aria-label");
  }
}

function put(root: ParentNode, part: string, text: string | null): void {
  const element = root.querySelector(`[data-part=${part}]`);
  // Writing the same text would still cost the browser work.
  if (element && element.textContent !== (text ?? "")) element.textContent = text;
}
