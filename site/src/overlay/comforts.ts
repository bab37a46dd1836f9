import { back } from "./back.ts";
import { carousels } from "./carousels.ts";
import { gallery } from "./gallery.ts";
import { menus } from "./menus.ts";

/** Comforts of a page that works without them. They come with the island's module, which is fetched when the page is idle. */
export function comforts(): void {
  menus();
  back();
  carousels();
  gallery();
}
