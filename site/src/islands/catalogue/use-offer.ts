import { useStore } from "@nanostores/react";
import { useLayoutEffect, useMemo, useState } from "react";
import { applyLive, type Choice, decodeOffer, type Offer, type OfferView, offerView } from "#shop/storefront/offer.ts";
import { choiceNamed, chosenOf } from "#site/scripts/boot/acts.ts";
import { paintBadges } from "#site/scripts/boot/paint.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { pageTerms } from "#site/stores/storefront/page-terms.ts";
import { choiceOf } from "./acts.ts";

export interface ChosenOffer {
  offer: Offer;
  view: OfferView;
  /** What is chosen now; null when there is nothing to choose. */
  choice: Choice | null;
  /** How the page calls what is chosen: "100 ml", "Decant 10 ml". */
  label: string;
  /** Makes the choice that a `data-act` stands for; false when it is another act. */
  choose(act: string): boolean;
  /** What a reader hears after a choice of their own; empty before. */
  said: string;
}

/** The offer of an article with the live answer over it, and what was chosen of it. The picture's badges follow. */
export function useOffer(article: HTMLElement): ChosenOffer {
  const live = useStore($live);
  const built = useMemo(() => decodeOffer(article.dataset["offer"] ?? ""), [article]);
  const [wanted, setWanted] = useState(() => choiceNamed(article.dataset["choice"], built.sizes));

  const offer = live ? applyLive(built, live) : built;
  const view = offerView(offer, live?.terms ?? pageTerms(), wanted);
  const { choice, label } = chosenOf(view);
  useLayoutEffect(() => {
    article.dataset["taken"] = "";
    paintBadges(article, view);
  });

  const choose = (act: string) => {
    const chosen = choiceOf(act, view);
    if (chosen) setWanted(chosen);
    return chosen !== null;
  };
  return { offer, view, choice, label, choose, said: wanted ? `${label}: ${view.price}` : "" };
}
