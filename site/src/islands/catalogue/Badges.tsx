import type { OfferView } from "#shop/storefront/offer.ts";

interface Props {
  view: Pick<OfferView, "discount" | "soon" | "outOfStock">;
}

/** Discount and Próximamente, which may both show, and the out-of-stock label, which stands apart. */
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
