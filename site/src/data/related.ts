import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { relatedPerfumes } from "#shop/storefront/related.ts";
import { catalogue } from "./catalogue.ts";
import { mainPicture } from "./pictures.ts";

/** A related perfume on another one's page. It has no price, so that price changes do not change the page. */
export interface RelatedLink {
  slug: string;
  productName: string;
  brand: string;
  /** Site path of its main picture. */
  picture: string;
}

let reckoning: Promise<Map<number, Perfume[]>> | undefined;

/** Returns the related perfumes of a perfume. Computed once for all pages of a build. */
export async function relatedLinks({ key }: Perfume): Promise<RelatedLink[]> {
  reckoning ??= catalogue().then(({ perfumes }) => relatedPerfumes(perfumes));
  return ((await reckoning).get(key) ?? []).map(linkOf);
}

function linkOf(perfume: Perfume): RelatedLink {
  const { slug, productName, brand } = perfume;
  return { slug, productName, brand, picture: mainPicture(perfume).path };
}
