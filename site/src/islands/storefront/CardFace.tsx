import { pictureDouble, pictureSource } from "#shop/catalogue/picture.ts";
import type { OfferView } from "#shop/storefront/offer.ts";
import { Badges } from "#site/islands/catalogue/Badges.tsx";

interface Props {
  slug: string;
  productName: string;
  brand: string;
  /** Site path of the main picture, and the colour shown while it loads. */
  picture: { path: string; tint?: string };
  view: Pick<OfferView, "discount" | "soon" | "outOfStock">;
  /** One of the first on the page: its picture is loaded at once. */
  first?: boolean;
}

/** A card down to its name: picture with badges, house, link. The pages are built with it; search results are made of it in the browser. */
export function CardFace({ slug, productName, brand, picture, view, first = false }: Props) {
  return (
    <>
      <div className="pic" data-tint={picture.tint}>
        <img
          src={pictureSource(picture.path, 240)}
          srcSet={pictureDouble(picture.path, 240) || undefined}
          width="240"
          height="293"
          alt=""
          loading={first ? "eager" : "lazy"}
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
