import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { FullTerms } from "#shop/pricing/full-price.ts";
import { fullView } from "#shop/storefront/full-view.ts";
import { productOf } from "#site/scripts/boot/answer.ts";
import { cart } from "#site/stores/cart/add-to-cart.ts";
import { pendingItem } from "#site/stores/cart/pending-item.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { pageTerms } from "#site/stores/storefront/page-terms.ts";
import type { OnAct } from "./acts.ts";
import { mostOf } from "./most.ts";
import { ProductOffer } from "./ProductOffer.tsx";
import { useOffer } from "./use-offer.ts";

/** The part of a product page that sells. */
export function TakenBuyBox({ article }: { article: HTMLElement }) {
  const { offer, view, choice, label, choose, said } = useOffer(article);
  const terms = { ...fullTerms(article), ...useStore($live)?.terms };
  const [wanted, setWanted] = useState(1);
  const most = mostOf(offer, choice);
  const quantity = Math.min(wanted, most);

  const onAct: OnAct = (event) => {
    event.preventDefault();
    const act = event.currentTarget.dataset.act ?? "";
    if (choose(act)) return;
    if (act === "add") add();
    else setWanted(quantity + (act === "more" ? 1 : -1));
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
        most={most}
        onAct={onAct}
      />
      <p className="seen-by-readers" role="status">
        {said}
      </p>
    </>
  );
}

/** The terms the page was built with, and from how much shipping is free, which the article says. */
function fullTerms({ dataset }: HTMLElement): FullTerms {
  return { ...pageTerms(), freeShippingFromCentavos: Number(dataset["free"]) };
}
