import { picture2x, pictureSource } from "#shop/catalogue/pictures/picture.ts";
import type { OfferView } from "#shop/storefront/offer.ts";

interface CardFaceProps {
  slug: string;
  productName: string;
  brand: string;
  /** Site path of the main picture, and the color shown while it loads. */
  picture: { path: string; tint?: string };
  view: Pick<OfferView, "discount" | "soon" | "outOfStock">;
  /** Whether it is the first of the page: its picture is loaded with high priority. */
  first?: boolean;
}

/** The upper part of a card: picture with badges, brand and link. Built pages and cards rendered in the browser share it. */
export function CardFace({ slug, productName, brand, picture, view, first = false }: CardFaceProps) {
  return (
    <>
      <div className="pic" data-tint={picture.tint}>
        <img
          src={pictureSource(picture.path, 240)}
          srcSet={picture2x(picture.path, 240) || undefined}
          width="240"
          height="293"
          alt=""
          loading={first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : undefined}
          decoding="async"
        />
        <Badges view={view} />
      </div>
      <p className="house">{brand}</p>
      <h3>
        <a href={`/detail-perfume/${slug}`}>{productName}</a>
      </h3>
    </>
  );
}

/** The discount, "Próximamente" and "Sin stock". The last one never shows together with "Próximamente". */
export function Badges({ view: { discount, soon, outOfStock } }: Pick<CardFaceProps, "view">) {
  return (
    <p className="badges">
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
