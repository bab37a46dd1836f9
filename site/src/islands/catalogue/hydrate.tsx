import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { FullTerms } from "#shop/pricing/full-price.ts";
import { fullView } from "#shop/storefront/full-view.ts";
import { applyLive, type OfferView, offerView } from "#shop/storefront/offer.ts";
import type { Choice, Offer } from "#shop/storefront/offer-shape.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import { choiceNamed, chosenOf } from "#site/scripts/boot/acts.ts";
import { paintBadges } from "#site/scripts/boot/live-overlay.ts";
import { productOf } from "#site/scripts/boot/press.ts";
import { cart, pendingItem } from "#site/stores/cart/pending-item.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { CardOffer, choiceOf, type OnAct } from "./CardOffer.tsx";
import { maxUnits, ProductOffer } from "./ProductOffer.tsx";

/**
 * Mounts React on a static place (`data-island`) within one frame, with the same markup. All data comes from the page and the
 * live store. The focus is restored.
 */
export function hydrate(place: HTMLElement): void {
  const article = place.closest<HTMLElement>("[data-offer]");
  if (!article) return;
  const act = focusedAct(place);
  flushSync(() => createRoot(place).render(islandOf(article)));
  if (act) place.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus({ preventScroll: true });
}

function islandOf(article: HTMLElement): ReactNode {
  return article.classList.contains("card") ? <CardIsland article={article} /> : <BuyBoxIsland article={article} />;
}

function focusedAct(place: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && place.contains(activeElement)
    ? activeElement.dataset["act"]
    : undefined;
}

/** The buy box of a product page. */
function BuyBoxIsland({ article }: { article: HTMLElement }) {
  const { offer, view, choice, label, choose, announcement } = useOffer(article);
  const terms = { ...fullTerms(article), ...useStore($live)?.terms };
  const [requested, setRequested] = useState(1);
  const maxQuantity = maxUnits(offer, choice);
  const quantity = Math.min(requested, maxQuantity);

  const onAct: OnAct = (event) => {
    event.preventDefault();
    const act = event.currentTarget.dataset.act ?? "";
    if (choose(act)) return;
    if (act === "add") add();
    else setRequested(quantity + (act === "more" ? 1 : -1));
  };
  const add = () => {
    const item = choice && pendingItem(productOf(article), offer, choice, label, quantity);
    if (item) cart.add(item);
  };
  return (
    <>
      <ProductOffer
        view={view}
        full={fullView(offer, choice, terms)}
        available={offer.available}
        transferOffBp={terms.transferOffBp}
        quantity={quantity}
        maxQuantity={maxQuantity}
        onAct={onAct}
      />
      <p className="seen-by-readers" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Returns the page's terms with the free shipping threshold of the article. */
function fullTerms({ dataset }: HTMLElement): FullTerms {
  return { ...pageTerms(), freeShippingFromCentavos: Number(dataset["free"]) };
}

/** The interactive part of a card. */
function CardIsland({ article }: { article: HTMLElement }) {
  const { offer, view, choice, label, choose, announcement } = useOffer(article);
  const onAct: OnAct = (event) => {
    event.preventDefault();
    if (choose(event.currentTarget.dataset.act ?? "") || !choice) return;
    const item = pendingItem(productOf(article), offer, choice, label, 1);
    if (item) cart.add(item);
  };
  return (
    <>
      <CardOffer view={view} onAct={onAct} />
      <p className="seen-by-readers" role="status">
        {announcement}
      </p>
    </>
  );
}

interface ChosenOffer {
  offer: Offer;
  view: OfferView;
  /** The current choice; null when there is nothing to choose. */
  choice: Choice | null;
  /** Label of the choice: "100 ml", "Decant 10 ml". */
  label: string;
  /** Applies the choice of a `data-act`; false for other acts. */
  choose(act: string): boolean;
  /** Announcement after the user's own choice; empty before. */
  announcement: string;
}

/** The article's offer, with live data applied and the current choice. Updates the badges on the picture. */
function useOffer(article: HTMLElement): ChosenOffer {
  const live = useStore($live);
  const built = useMemo(() => decodeOffer(article.dataset["offer"] ?? ""), [article]);
  const [selected, setSelected] = useState(() => choiceNamed(article.dataset["choice"], built.sizes));

  const offer = live ? applyLive(built, live) : built;
  const view = offerView(offer, live?.terms ?? pageTerms(), selected);
  const { choice, label } = chosenOf(view);
  useLayoutEffect(() => {
    article.dataset["taken"] = "";
    paintBadges(article, view);
  });

  const choose = (act: string) => {
    const chosen = choiceOf(act, view);
    if (chosen) setSelected(chosen);
    return chosen !== null;
  };
  return { offer, view, choice, label, choose, announcement: selected ? `${label}: ${view.price}` : "" };
}
