import { $toasts, toastFromLastPage } from "#site/stores/toasts.ts";
import { wake } from "../boot/intent.ts";
import { account } from "./account.ts";
import { carousels } from "./carousels.ts";
import { emailModals } from "./email-modal.ts";
import { menus, search } from "./head.ts";
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

/** Delay before the late styles are retried; doubles each time. */
const RETRY_AFTER_MS = 1000;

/** Retries the stylesheet before the footer (late.css) until it loads: browsers request a stylesheet only once. */
function lateStyles(): void {
  const link = document.querySelector<HTMLLinkElement>("body > link[rel=stylesheet]");
  if (!link) return;
  // The stylesheet delays the load event: after it, the sheet has loaded or failed.
  const reloadIfFailed = () => isLoaded(link) || reload(link, RETRY_AFTER_MS);
  if (document.readyState === "complete") reloadIfFailed();
  else addEventListener("load", reloadIfFailed);
}

/** A 502 response leaves a sheet without rules; a broken connection leaves one whose rules cannot be read. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function reload(failed: HTMLLinkElement, waitMs: number): void {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: failed.href });
  link.onerror = () => setTimeout(reload, waitMs, link, waitMs * 2);
  failed.replaceWith(link);
}
