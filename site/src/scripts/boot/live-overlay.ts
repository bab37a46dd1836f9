import type { Terms } from "#shop/settings/settings.ts";
import { applyLive, decodeOffer, type Offer, type OfferView, offerView } from "#shop/storefront/offer.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { pageTerms } from "#site/stores/storefront/page-terms.ts";
import { choiceNamed } from "./acts.ts";
import { paintBadges, paintOffer } from "./paint.ts";

/** An article's current offer, and the view it shows. */
export interface Laid {
  offer: Offer;
  view: OfferView;
}

/** Keys of what articles show, once that differs from the build. */
const painted = new WeakMap<Element, string>();

/**
 * Applies live prices and stock to every perfume under `root` that is not hydrated; islands update themselves. Unchanged
 * articles are not touched, which is the usual case.
 */
export function overlay(root: ParentNode = document): void {
  for (const article of root.querySelectorAll<HTMLElement>("[data-offer]:not([data-taken])")) {
    const { built, offer, terms } = nowOf(article);
    if ((painted.get(article) ?? keyOf(built, pageTerms())) !== keyOf(offer, terms)) lay(article);
  }
}

/** Paints an article from its built offer, the live answer and the choice made (`data-choice`). */
export function lay(article: HTMLElement): Laid {
  const { offer, terms } = nowOf(article);
  const view = offerView(offer, terms, choiceNamed(article.dataset["choice"], offer.sizes));
  painted.set(article, keyOf(offer, terms));
  paintOffer(article, view, offer.available);
  paintBadges(article, view);
  // The set of buttons differs from the page's, because decants changed or the last size sold out. Only the island can create
  // buttons, and what else a product page says about a price is hidden until then (product-late.css).
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
