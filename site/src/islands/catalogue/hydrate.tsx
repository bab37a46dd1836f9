import { useStore } from "@nanostores/react";
import { useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { applyLive, offerView } from "#shop/storefront/offer.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import { priceDetails } from "#shop/storefront/price-details.ts";
import { choiceOfSize, selectedChoice } from "#site/scripts/boot/acts.ts";
import { paintBadges } from "#site/scripts/boot/live-overlay.ts";
import { productOf } from "#site/scripts/boot/press.ts";
import { cart, pendingItem } from "#site/stores/cart/pending-item.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { CardOffer, choiceOfAct, type OnAct } from "./CardOffer.tsx";
import { maxUnits, ProductOffer } from "./ProductOffer.tsx";

/** Mounts React on a static element (`data-island`) within one frame, with the same markup and focus. */
export function hydrate(element: HTMLElement): void {
  const article = element.closest<HTMLElement>("[data-offer]");
  if (!article) return;
  const { activeElement } = document;
  const isInside = activeElement instanceof HTMLElement && element.contains(activeElement);
  const focused = isInside && activeElement.dataset["act"];
  const Island = article.classList.contains("card") ? CardIsland : BuyBoxIsland;
  flushSync(() => createRoot(element).render(<Island article={article} />));
  if (focused) element.querySelector<HTMLElement>(`[data-act="${focused}"]`)?.focus({ preventScroll: true });
}

function BuyBoxIsland({ article }: { article: HTMLElement }) {
  const { offer, view, choice, label, choose, announcement } = useOffer(article);
  const freeShippingFromCentavos = Number(article.dataset["free"]);
  const terms = { ...pageTerms(), freeShippingFromCentavos, ...useStore($live)?.terms };
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
        full={priceDetails(offer, choice, terms)}
        available={offer.available}
        transferOffBp={terms.transferOffBp}
        quantity={quantity}
        maxQuantity={maxQuantity}
        onAct={onAct}
      />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}

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
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}

/** The article's offer, with live data applied and the current choice. Updates the badges on the picture. */
function useOffer(article: HTMLElement) {
  const live = useStore($live);
  const built = useMemo(() => decodeOffer(article.dataset["offer"] ?? ""), [article]);
  const [selected, setSelected] = useState(() => choiceOfSize(article.dataset["choice"], built.sizes));

  const offer = live ? applyLive(built, live) : built;
  const view = offerView(offer, live?.terms ?? pageTerms(), selected);
  const { choice, label } = selectedChoice(view);
  useLayoutEffect(() => {
    article.dataset["hydrated"] = "";
    paintBadges(article, view);
  });

  /** Applies the choice of a `data-act`; false for other acts. */
  const choose = (act: string) => {
    const chosen = choiceOfAct(act, view);
    if (chosen) setSelected(chosen);
    return chosen !== null;
  };
  // Only the user's own choice is announced.
  return { offer, view, choice, label, choose, announcement: selected ? `${label}: ${view.price}` : "" };
}
