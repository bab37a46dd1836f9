import type { OfferView } from "#shop/storefront/offer.ts";

interface Props {
  view: Pick<OfferView, "discount" | "soon" | "outOfStock">;
}

/** Discount and "Próximamente", which may show together, and the separate out-of-stock label. */
export function Badges({ view: { discount, soon, outOfStock } }: Props) {
  return (
    <p className="badges" data-part="badges">
      <b data-part="discount">{discount}</b>
      <b className="soon" data-part="soon">
        {soon && "Próximamente"}
      </b>
      <b className="out" data-part="out">
        {outOfStock && !soon && "Sin stock"}
      </b>
    </p>
  );
}
