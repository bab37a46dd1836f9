import type { Perfume, Picture } from "#shop/catalogue/catalogue.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/pictures/picture.ts";

const NO_PICTURE: Picture = { path: FALLBACK_PICTURE, width: 880, height: 1076, tint: "#F3ECE2" };

/** Returns the perfume's pictures, or only the fallback picture (docs/product-rules.md#pictures). */
export function picturesOf({ pictures }: Pick<Perfume, "pictures">): [Picture, ...Picture[]] {
  const [main = NO_PICTURE, ...others] = pictures;
  return [main, ...others];
}

/** Returns the perfume's first picture, or the fallback picture. */
export function mainPicture(perfume: Pick<Perfume, "pictures">): Picture {
  return picturesOf(perfume)[0];
}
