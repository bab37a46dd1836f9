import type { Perfume, Picture } from "#shop/catalogue/catalogue.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/picture.ts";

const NO_PICTURE: Picture = { path: FALLBACK_PICTURE, width: 880, height: 1076, tint: "#F3ECE2" };

/** The perfume's pictures; the fallback image alone where it has none (specification 2, Product card). */
export function picturesOf({ pictures }: Pick<Perfume, "pictures">): [Picture, ...Picture[]] {
  const [main = NO_PICTURE, ...others] = pictures;
  return [main, ...others];
}

/** The first of the perfume's pictures, or the fallback image. */
export function mainPicture(perfume: Pick<Perfume, "pictures">): Picture {
  return picturesOf(perfume)[0];
}
