import { applyLive, decodeOffer, type Offer, type OfferView, offerView } from "#shop/offer.ts";
import { $live } from "#site/stores/live.ts";
import { pageTerms } from "#site/stores/page-terms.ts";
import { choiceNamed } from "./acts.ts";
import { paintBadges, paintOffer } from "./paint.ts";

/** An article with its offer of now, and what it shows of it. */
export interface Laid {
  offer: Offer;
  view: OfferView;
}

/** Lays prices and stock of now over every perfume under `root` that no island has taken over yet; islands do it themselves. */
export function overlay(root: ParentNode = document): void {
  for (const article of root.querySelectorAll<HTMLElement>("[data-offer]:not([data-taken])")) lay(article);
}

/** Paints what an article shows now: its built offer, the live answer over it, and what was chosen (`data-choice`). */
export function lay(article: HTMLElement): Laid {
  const live = $live.get();
  const page = pageTerms();
  const built = decodeOffer(article.dataset["offer"] ?? "");
  const offer = live ? applyLive(built, live) : built;
  const view = offerView(offer, live?.terms ?? page, choiceNamed(article.dataset["choice"], offer.sizes), page);
  paintOffer(article, view, offer.available);
  paintBadges(article, view);
  // Decants came or went, or the last size was sold: other buttons than the page has. The island can make them.
  if (!hasButtonsFor(article, view)) wake(article);
  return { offer, view };
}

/** A card has a button for decants, and theirs only while they are chosen from; a product's page has theirs always. */
function hasButtonsFor(article: HTMLElement, { decants, decantMode }: OfferView): boolean {
  const isCard = article.classList.contains("card");
  const shown = article.querySelectorAll("[data-act$=Decant]").length;
  const switches = article.querySelectorAll("[data-act=decant]").length;
  return shown === (isCard && !decantMode ? 0 : decants.length) && switches === (isCard && decants.length ? 1 : 0);
}

function wake(article: HTMLElement): void {
  article.querySelector("[data-island]")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
}
