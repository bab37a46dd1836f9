import type { Terms } from "#shop/settings/settings.ts";
import { applyLive, decodeOffer, type Offer, type OfferView, offerView } from "#shop/storefront/offer.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { pageTerms } from "#site/stores/storefront/page-terms.ts";
import { choiceNamed } from "./acts.ts";
import { paintBadges, paintOffer } from "./paint.ts";

/** An article with its offer of now, and what it shows of it. */
export interface Laid {
  offer: Offer;
  view: OfferView;
}

/** What articles show, once it is no longer what they were built with. */
const painted = new WeakMap<Element, string>();

/**
 * Lays prices and stock of now over every perfume under `root` that no island has taken over yet; islands do it themselves. Where
 * nothing has changed nothing is touched: most pages, most of the time.
 */
export function overlay(root: ParentNode = document): void {
  for (const article of root.querySelectorAll<HTMLElement>("[data-offer]:not([data-taken])")) {
    const { built, offer, terms } = nowOf(article);
    if ((painted.get(article) ?? keyOf(built, pageTerms())) !== keyOf(offer, terms)) lay(article);
  }
}

/** Paints what an article shows now: its built offer, the live answer over it, and what was chosen (`data-choice`). */
export function lay(article: HTMLElement): Laid {
  const { offer, terms } = nowOf(article);
  const view = offerView(offer, terms, choiceNamed(article.dataset["choice"], offer.sizes));
  painted.set(article, keyOf(offer, terms));
  paintOffer(article, view, offer.available);
  paintBadges(article, view);
  // Decants came or went, or the last size was sold: other buttons than the page has. The island can make them, and what a
  // product's page says of a price beside its card's words; that does not show meanwhile (product.css).
  if (!hasButtonsFor(article, view)) wake(article);
  return { offer, view };
}

function nowOf(article: HTMLElement): { built: Offer; offer: Offer; terms: Terms } {
  const live = $live.get();
  const built = decodeOffer(article.dataset["offer"] ?? "");
  return { built, offer: live ? applyLive(built, live) : built, terms: live?.terms ?? pageTerms() };
}

function keyOf(offer: Offer, { rateCentavos, transferOffBp }: Terms): string {
  return JSON.stringify([offer, rateCentavos, transferOffBp]);
}

/** A card has a button for decants, and theirs only while they are chosen from. */
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
