import { useStore } from "@nanostores/react";
import { useMemo, useState } from "react";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { type Choice, offerView } from "#shop/storefront/offer.ts";
import { choiceOf, type OnAct } from "#site/islands/catalogue/acts.ts";
import { CardOffer } from "#site/islands/catalogue/CardOffer.tsx";
import { chosenOf } from "#site/scripts/boot/acts.ts";
import { cart } from "#site/stores/cart/add-to-cart.ts";
import { pendingItem } from "#site/stores/cart/pending-item.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { pageTerms } from "#site/stores/storefront/page-terms.ts";
import { CardFace } from "./CardFace.tsx";
import { offerOfWire } from "./offer-of-wire.ts";

/** A card made in the browser, of what the API gave: the same to see and to press as one of the built pages. */
export function ResultCard({ perfume }: { perfume: WirePerfume }) {
  const terms = useStore($live)?.terms ?? pageTerms();
  const [wanted, setWanted] = useState<Choice | null>(null);
  const offer = useMemo(() => offerOfWire(perfume), [perfume]);
  const view = offerView(offer, terms, wanted);
  const { choice, label } = chosenOf(view);

  const onAct: OnAct = (event) => {
    event.preventDefault();
    const chosen = choiceOf(event.currentTarget.dataset["act"] ?? "", view);
    if (chosen) return setWanted(chosen);
    const item = choice && pendingItem(perfume, offer, choice, label, 1);
    if (item) cart.add(item);
  };
  const { slug, productName, brand, image } = perfume;
  return (
    <article className="card" aria-label={productName} data-out={view.outOfStock && !view.soon ? "" : undefined}>
      <CardFace slug={slug} productName={productName} brand={brand} picture={{ path: image }} view={view} />
      <div className="buy">
        <CardOffer view={view} onAct={onAct} />
        <p className="seen-by-readers" role="status">
          {wanted ? `${label}: ${view.price}` : ""}
        </p>
      </div>
    </article>
  );
}
