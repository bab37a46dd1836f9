import { useStore } from "@nanostores/react";
import { useMemo, useState } from "react";
import type { WireDecant, WirePerfume, WireSize } from "#shop/catalogue/perfume.contract.ts";
import { offerView } from "#shop/storefront/offer.ts";
import type { Choice, Offer, OfferSize } from "#shop/storefront/offer-shape.ts";
import { CardOffer, choiceOfAct, type OnAct } from "#site/islands/catalogue/CardOffer.tsx";
import { useAdding } from "#site/islands/catalogue/use-adding.ts";
import { selectedChoice } from "#site/scripts/boot/acts.ts";
import { cart, pendingItem } from "#site/stores/cart/pending-item.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import { CardFace } from "./CardFace.tsx";

/** A card rendered in the browser from an API response. It looks and behaves like a built one. */
export function ResultCard({ perfume }: { perfume: WirePerfume }) {
  const terms = useStore($live)?.terms ?? pageTerms();
  const [selected, setSelected] = useState<Choice | null>(null);
  const offer = useMemo(() => offerOfWire(perfume), [perfume]);
  const view = offerView(offer, terms, selected);
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

/** Returns a perfume's offer. The API sends no keys, so live data cannot be applied; callers query the API again instead. */
export function offerOfWire({ category, soon, status, milliliters, decants }: WirePerfume): Offer {
  const priceOf = (type: WireDecant["type"]) => cents(decants.find((decant) => decant.type === type)?.price);
  return {
    perfumeKey: 0,
    inGrams: category === "balsamo",
    soon,
    available: status,
    sizes: milliliters.map((size, i) => sizeOfWire(size, i + 1)),
    decants: { big: priceOf("bigDecant"), small: priceOf("smallDecant") },
  };
}

function sizeOfWire(size: WireSize, key: number): OfferSize {
  return {
    key,
    ml: size.ml,
    stock: size.stock,
    priceUsdCents: toMinorUnits(size.price),
    installmentUsdCents: cents(size.priceInInstallments),
    numberOfInstallments: size.numberOfInstallments,
    promotion: size.forSale
      ? {
          percentageBp: toMinorUnits(size.percentageForSale),
          priceUsdCents: cents(size.priceForSale),
          installmentUsdCents: cents(size.priceInInstallmentsForSale),
        }
      : null,
  };
}

function cents(price: number | null | undefined): number | null {
  return price === null || price === undefined ? null : toMinorUnits(price);
}
