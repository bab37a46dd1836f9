import type { Terms } from "#shop/settings/settings.ts";
import {
  applyLive,
  type OfferView,
  offerView,
  soldOutLabel,
  stockNote,
  transferLabel,
} from "#shop/storefront/offer.ts";
import type { Offer } from "#shop/storefront/offer-shape.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { choiceOfSize, sizeAct } from "./acts.ts";

/** Keys of what articles show, once that differs from the build. */
const painted = new WeakMap<Element, string>();

/** Applies live prices and stock to every changed perfume that is not hydrated; islands update themselves. */
export function overlay(root: ParentNode = document): void {
  for (const article of root.querySelectorAll<HTMLElement>("[data-offer]:not([data-hydrated])")) {
    const { built, offer, terms } = currentOffer(article);
    if ((painted.get(article) ?? keyOf(built, pageTerms())) !== keyOf(offer, terms)) paintArticle(article);
  }
}

/** Paints an article from its built offer, the live response and the choice made (`data-choice`). Returns what it shows. */
export function paintArticle(article: HTMLElement): { offer: Offer; view: OfferView } {
  const { offer, terms } = currentOffer(article);
  const view = offerView(offer, terms, choiceOfSize(article.dataset["choice"], offer.sizes));
  painted.set(article, keyOf(offer, terms));
  paintOffer(article, view, offer.available);
  paintBadges(article, view);
  // The set of buttons differs from the page's, because decants changed or the last size sold out. Only the island can create
  // buttons, and what else a product page says about a price is hidden until then (product-late.css).
  if (!hasButtonsFor(article, view)) wake(article);
  return { offer, view };
}

function currentOffer(article: HTMLElement): { built: Offer; offer: Offer; terms: Terms } {
  const live = $live.get();
  const built = decodeOffer(article.dataset["offer"] ?? "");
  return { built, offer: live ? applyLive(built, live) : built, terms: live?.terms ?? pageTerms() };
}

function keyOf(offer: Offer, { rateCentavos, transferOffBp }: Terms): string {
  return JSON.stringify([offer, rateCentavos, transferOffBp]);
}

/** Whether the card has the buttons of this view: one button that opens the decants, and the decants' own only in decant mode. */
function hasButtonsFor(article: HTMLElement, { decants, decantMode }: OfferView): boolean {
  const shown = article.querySelectorAll("[data-act$=Decant]").length;
  const switches = article.querySelectorAll("[data-act=decant]").length;
  return (
    article.matches(".card") && shown === (decantMode ? decants.length : 0) && switches === (decants.length ? 1 : 0)
  );
}

function wake(article: HTMLElement): void {
  article.dataset["old"] = "";
  article.querySelector("[data-island]")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
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
  put(article, "soon", view.soon ? "Próximamente" : null);
  put(article, "out", out ? "Sin stock" : null);
  article.toggleAttribute("data-out", out);
}

function paintChips(article: ParentNode, view: OfferView): void {
  for (const [index, { label, selected, outOfStock }] of view.sizes.entries()) {
    const chip = article.querySelector(`[data-act=${sizeAct(index)}]`);
    if (!chip) continue;
    chip.setAttribute("aria-pressed", `${selected}`);
    chip.toggleAttribute("data-out", outOfStock);
    if (outOfStock) chip.setAttribute("aria-label", soldOutLabel(label));
    else chip.removeAttribute("aria-label");
  }
}

function put(root: ParentNode, part: string, text: string | null): void {
  const element = root.querySelector(`[data-part=${part}]`);
  // Writing the same text would still cost the browser work.
  if (element && element.textContent !== (text ?? "")) element.textContent = text;
}
