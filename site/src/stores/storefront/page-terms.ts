import { decodeTerms, type PageTerms } from "#shop/storefront/page-terms.ts";

let read: PageTerms | undefined;

/** The terms this page was built with; used until the live answer brings newer ones. */
export function pageTerms(): PageTerms {
  read ??= decodeTerms(document.body.dataset["terms"] ?? "");
  return read;
}
