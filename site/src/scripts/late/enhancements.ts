import { $toasts, toastFromLastPage } from "#site/stores/toasts.ts";
import { wake } from "../boot/intent.ts";
import { account } from "./account.ts";
import { carousels } from "./carousels.ts";
import { emailModals } from "./email-modal.ts";
import { menus, search } from "./head.ts";
import { lateStyles } from "./late-styles.ts";
import { listing } from "./listing.ts";
import { offline } from "./offline.ts";
import { prefetch } from "./prefetch.ts";
import { product } from "./product.ts";

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
  listing();
  product();
  search();
  offline();
}

/** The first toast loads React, which draws them all (islands/storefront/Toasts.tsx). */
function toasts(): void {
  toastFromLastPage();
  $toasts.subscribe(({ length }) => {
    if (length > 0) wake(document.querySelector(".toasts"));
  });
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
