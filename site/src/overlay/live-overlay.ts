import type { LiveCatalogue } from "#shop/live.ts";
import { applyLive, decodeOffer, offerView } from "#shop/offer.ts";
import { pageTerms } from "#site/stores/page-terms.ts";
import { paintBadges, paintOffer } from "./paint.ts";

/** Lays prices and stock of now over every perfume of the page that no island has taken over yet; islands do it themselves. */
export function overlay(live: LiveCatalogue): void {
  for (const article of document.querySelectorAll<HTMLElement>("[data-offer]:not([data-taken])")) lay(article, live);
}

function lay(article: HTMLElement, live: LiveCatalogue): void {
  const offer = applyLive(decodeOffer(article.dataset.offer ?? ""), live);
  const view = offerView(offer, live.terms, null, pageTerms());
  paintOffer(article, view, offer.available);
  paintBadges(article, view);
  const decant = article.querySelector("[data-act=decant]");
  // Decants came or went, or the last size was sold: other buttons than the page has. The island can make them.
  if (view.decantMode !== (decant?.getAttribute("aria-pressed") === "true") || view.hasDecants !== !!decant)
    wake(article);
}

function wake(article: HTMLElement): void {
  article.querySelector(".buy")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
}
