import { productOf } from "#site/scripts/boot/answer.ts";
import { cart } from "#site/stores/cart/add-to-cart.ts";
import { pendingItem } from "#site/stores/cart/pending-item.ts";
import type { OnAct } from "./acts.ts";
import { CardOffer } from "./CardOffer.tsx";
import { useOffer } from "./use-offer.ts";

/** The part of a card that answers to presses. */
export function TakenCard({ article }: { article: HTMLElement }) {
  const { offer, view, choice, label, choose, said } = useOffer(article);
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
        {said}
      </p>
    </>
  );
}
