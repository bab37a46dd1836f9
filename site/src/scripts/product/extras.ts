import { buyBar } from "./buy-bar.ts";
import { recentlyViewed } from "./recently-viewed.ts";

/** Enhancements of the lower part of a product page, loaded when the end of the buy box is near. */
export function extras(article: HTMLElement): void {
  // Similar perfumes load their pictures from here on (alike.css).
  document.querySelector(".alike")?.classList.add("on");
  buyBar(article);
  recentlyViewed(article);
}
