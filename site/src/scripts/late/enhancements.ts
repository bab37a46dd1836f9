import { startListing } from "#site/scripts/listing/start.ts";
import { account } from "./account.ts";
import { carousels } from "./carousels.ts";
import { emailModals } from "./email-modal.ts";
import { finder, menus } from "./head.ts";
import { lateStyles } from "./late-styles.ts";
import { offline } from "./offline.ts";
import { prefetch } from "./prefetch.ts";
import { product } from "./product.ts";
import { toasts } from "./toasts.ts";

/** Progressive enhancements, loaded when the page is idle: also the listing's, for visitors who come from the home page. */
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

/** "Volver" goes back in history when the previous page is in the shop: that restores the scroll position. */
function back(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-back]");
  if (!link || !document.referrer.startsWith(location.origin)) return;
  link.onclick = (event) => {
    event.preventDefault();
    history.back();
  };
}
