import { startListing } from "#site/scripts/listing/start.ts";
import { account } from "./account.ts";
import { back } from "./back.ts";
import { carousels } from "./carousels.ts";
import { emailModals } from "./email-modal.ts";
import { finder } from "./finder.ts";
import { lateStyles } from "./late-styles.ts";
import { menus } from "./menus.ts";
import { offline } from "./offline.ts";
import { prefetch } from "./prefetch.ts";
import { product } from "./product.ts";
import { toasts } from "./toasts.ts";

/** Comforts of a page that works without them, fetched when the page is idle. Those of a listing are in the same file: whoever comes from the home has them. */
export function comforts(): void {
  lateStyles();
  account();
  emailModals();
  menus();
  toasts();
  prefetch();
  back();
  carousels();
  product();
  finder();
  offline();
  if (document.querySelector(".listing")) startListing();
}
