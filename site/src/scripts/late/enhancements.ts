import { $toasts, toastFromLastPage } from "#site/stores/toasts.ts";
import { wake } from "../boot/intent.ts";
import { followSession } from "./account.ts";
import { enhanceCarousels } from "./carousels.ts";
import { handleEmailLinks } from "./email-modal.ts";
import { enhanceMenus, enhanceSearchLink } from "./header.ts";
import { addHearts } from "./hearts.ts";
import { retryLateStyles } from "./late-styles.ts";
import { enhanceListing } from "./listing.ts";
import { enableOffline } from "./offline.ts";
import { prefetch } from "./prefetch.ts";
import { enhanceProduct } from "./product.ts";

let isEnhanced = false;

/**
 * Progressive enhancements (loaded by boot/boot.ts). Those of listings are in the same file, so that visitors who come from the
 * home page have loaded them already. Runs once.
 */
export function enhancements(): void {
  if (isEnhanced) return;
  isEnhanced = true;
  retryLateStyles();
  followSession();
  handleEmailLinks();
  enhanceMenus();
  loadToasts();
  prefetch();
  enhanceBackLink();
  enhanceCarousels();
  // Before the fonts have loaded, the text would be laid out twice.
  document.fonts.ready.then(() => layOutBelow(document.querySelectorAll<HTMLElement>(".carousel ~ *, .grid > *")));
  addHearts();
  enhanceListing();
  enhanceProduct();
  enhanceSearchLink();
  enableOffline();
}

/**
 * Lays out what `content-visibility` has left out (carousel.css, listing.css), one part each time the browser is idle: all
 * together would block a slow phone.
 */
function layOutBelow([next, ...others]: Iterable<HTMLElement>): void {
  if (!next) return;
  (window.requestIdleCallback ?? setTimeout)(() => {
    next.style.contentVisibility = "visible";
    layOutBelow(others);
  });
}

/** The first toast loads React, which renders them (islands/storefront/Toasts.tsx). */
function loadToasts(): void {
  toastFromLastPage();
  $toasts.subscribe(({ length }) => {
    if (length > 0) wake(document.querySelector(".toasts"));
  });
}

/**
 * "Volver" goes back in history when the previous page is in the shop: that restores the scroll position. In a new tab there is
 * no previous page, although there is a referrer.
 */
function enhanceBackLink(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-back]");
  if (!link || !document.referrer.startsWith(`${location.origin}/`)) return;
  link.onclick = (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  };
}
