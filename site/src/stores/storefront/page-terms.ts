import { decodeTerms, type PageTerms } from "#shop/storefront/page-terms.ts";

let read: PageTerms | undefined;

/** Returns the terms this page was built with; used until the live answer has newer ones. */
export function pageTerms(): PageTerms {
  read ??= decodeTerms(document.body.dataset["terms"] ?? "");
  return read;
}
