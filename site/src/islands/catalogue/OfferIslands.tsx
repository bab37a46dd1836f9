import { useStore } from "@nanostores/react";
import { useLayoutEffect, useState } from "react";
import { offerView } from "#shop/storefront/offer.ts";
import { defaultChoice } from "#shop/storefront/offer-shape.ts";
import { priceDetails } from "#shop/storefront/price-details.ts";
import { choiceOf, selectedChoice } from "#site/scripts/boot/acts.ts";
import { builtState, currentState, paintBadges, shownState } from "#site/scripts/boot/live-overlay.ts";
import { productOf } from "#site/scripts/boot/press.ts";
import { cart, pendingItem } from "#site/stores/cart/pending-item.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { CardOffer, choiceOfAct, type OnAct } from "./CardOffer.tsx";
import { maxUnits, ProductOffer, unitsAfter } from "./ProductOffer.tsx";
import { useAdding } from "./use-adding.ts";

interface OfferIslandProps {
  element: HTMLElement;
  /** Whether this is the first render, which must equal what the page shows before hydration. */
  isFirst: boolean;
}

/** The buy box of a product page. */
export function BuyBox({ element, isFirst }: OfferIslandProps) {
  const { article, offer, view, choice, isAdding, announcement, choose, add } = useOffer(element, isFirst);
  const live = useStore($live);
  const [requested, setRequested] = useState(1);
  // The script that paints live prices before hydration leaves the price details out: the page still shows the built ones.
  const built = builtState(article).offer;
  const detailed = isFirst ? { offer: built, choice: defaultChoice(built) } : { offer, choice };
  const freeShippingFromCentavos = Number(article.dataset["free"]);
  const terms = { ...pageTerms(), freeShippingFromCentavos, ...(isFirst ? null : live?.terms) };
  const maxQuantity = maxUnits(detailed.offer, detailed.choice);
  const quantity = Math.min(requested, maxQuantity);

  const onAct: OnAct = (event) => {
    event.preventDefault();
    const act = event.currentTarget.dataset.act ?? "";
    if (choose(act)) return;
    if (act === "add") add(quantity);
    else setRequested(unitsAfter(act, quantity, maxQuantity));
  };
  return (
    <ProductOffer
      view={view}
      full={priceDetails(detailed.offer, detailed.choice, terms)}
      isAdding={isAdding}
      available={offer.available}
      transferOffBp={terms.transferOffBp}
      quantity={quantity}
      maxQuantity={maxQuantity}
      announcement={announcement}
      onAct={onAct}
    />
  );
}

/** Sizes, price and button of a card. */
export function CardBox({ element, isFirst }: OfferIslandProps) {
  const { view, isAdding, announcement, choose, add } = useOffer(element, isFirst);
  const onAct: OnAct = (event) => {
    event.preventDefault();
    if (!choose(event.currentTarget.dataset.act ?? "")) add(1);
  };
  return <CardOffer view={view} isAdding={isAdding} announcement={announcement} onAct={onAct} />;
}

/** The offer of an island's article, with live data and the current choice. Updates the badges, which are outside the island. */
function useOffer(element: HTMLElement, isFirst: boolean) {
  const article = element.closest<HTMLElement>("[data-offer]") ?? element;
  useStore($live);
  const current = currentState(article);
  const [chosen, setChosen] = useState(() => choiceOf(article.dataset["choice"]));
  const shown = isFirst ? shownState(article) : { ...current, choice: chosen ?? current.choice };
  const { offer, terms, choice: selected } = shown;
  const view = offerView(offer, terms, selected);
  const { choice, label } = selectedChoice(view);
  const itemOf = (quantity: number) => choice && pendingItem(productOf(article), offer, choice, label, quantity);
  const isAdding = useAdding(itemOf(1), isFirst ? element : null);
  useLayoutEffect(() => paintBadges(article, view));

  /** Applies the choice of a `data-act`; false for other acts. */
  const choose = (act: string) => {
    const next = choiceOfAct(act, view);
    if (next) setChosen(next);
    return next !== null;
  };
  const add = (quantity: number) => {
    const item = itemOf(quantity);
    if (item) cart.add(item);
  };
  // Only the user's own choice is announced.
  const announcement = isFirst ? undefined : chosen ? `${label}: ${view.price}` : "";
  return { article, offer, view, choice, isAdding, announcement, choose, add };
}
