import { back } from "./back.ts";
import { carousels } from "./carousels.ts";
import { gallery } from "./gallery.ts";
import { menus } from "./menus.ts";
import { prefetch } from "./prefetch.ts";
import { toasts } from "./toasts.ts";

/** Comforts of a page that works without them. They are fetched when the page is idle; those of a listing are a file of their own. */
export function comforts(): void {
  menus();
  toasts();
  prefetch();
  back();
  carousels();
  gallery();
  if (document.querySelector(".listing")) import("#site/listing/start.ts").then(({ startListing }) => startListing());
}
