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

/**
 * Progressive enhancements, loaded when the page is idle. The listing's are in the same file, so that visitors from the home
 * page already have them.
 */
export function enhancements(): void {
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
