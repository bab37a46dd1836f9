import { useStore } from "@nanostores/react";
import { useMemo, useState } from "react";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { offerView } from "#shop/storefront/offer.ts";
import { type Choice, firstDecant } from "#shop/storefront/offer-shape.ts";
import { CardOffer, choiceOfAct, type OnAct } from "#site/islands/catalogue/CardOffer.tsx";
import { useAdding } from "#site/islands/catalogue/use-adding.ts";
import { selectedChoice } from "#site/scripts/boot/acts.ts";
import { cart, pendingItem } from "#site/stores/cart/pending-item.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { offerOfWire } from "#site/stores/storefront/wire-offer.ts";
import { CardFace } from "./CardFace.tsx";

/** A card rendered in the browser from an API response, like a built one. `decant`: its decant is chosen at first. */
export function ResultCard({ perfume, decant = false }: { perfume: WirePerfume; decant?: boolean }) {
  const terms = useStore($live)?.terms ?? pageTerms();
  const [selected, setSelected] = useState<Choice | null>(null);
  const offer = useMemo(() => offerOfWire(perfume), [perfume]);
  const view = offerView(offer, terms, selected ?? (decant ? firstDecant(offer) : null));
  const { choice, label } = selectedChoice(view);
  const item = choice && pendingItem(perfume, offer, choice, label, 1);
  const isAdding = useAdding(item);

  const onAct: OnAct = (event) => {
    event.preventDefault();
    const chosen = choiceOfAct(event.currentTarget.dataset["act"] ?? "", view);
    if (chosen) return setSelected(chosen);
    if (item) cart.add(item);
  };
  const { slug, productName, brand, image } = perfume;
  return (
    <article className="card" aria-label={productName} data-out={view.outOfStock && !view.soon ? "" : undefined}>
      <CardFace slug={slug} productName={productName} brand={brand} picture={{ path: image }} view={view} />
      <div className="buy">
        <CardOffer
          view={view}
          isAdding={isAdding}
          announcement={selected ? `${label}: ${view.price}` : ""}
          onAct={onAct}
        />
      </div>
    </article>
  );
}
