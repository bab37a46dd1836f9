import { SEARCH_PATH } from "#shop/storefront/search/path.ts";

/**
 * Speculation rules: the browser prefetches a link the pointer rests on, and links with `data-meant` immediately. It prerenders
 * the link marked "draw". The pages' Content-Security-Policy has the hash of this text.
 */
export const SPECULATION = JSON.stringify({
  prefetch: [
    // Not search results: the worker renders them for each request.
    {
      where: { and: [{ href_matches: "/*" }, { not: { selector_matches: `[href^='${SEARCH_PATH}']` } }] },
      eagerness: "moderate",
    },
    { where: { selector_matches: "[data-meant]" }, eagerness: "immediate" },
  ],
  prerender: [{ where: { selector_matches: "[data-meant=draw]" }, eagerness: "immediate" }],
});

/** A pointer resting this long on a link signals intent. The browser's own delay is 200 ms. */
const DWELL_MS = 65;

/** Maximum number of links per page that are prefetched after `DWELL_MS`; for others the browser's own delay applies. */
const MAX_EARLY = 2;

/** Further delay until a product page is prerendered. A prerendered page loads no page script (layouts/inline-scripts.ts). */
const DRAW_AFTER_MS = 200;

/** Prefetches the page of a link the pointer rests on, before the press, and prerenders it when it is a product's. */
export function prefetch(): void {
  document.head.append(
    Object.assign(document.createElement("script"), { type: "speculationrules", text: SPECULATION }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let marked = 0;
  let prerendered: HTMLAnchorElement | undefined;
  const mark = (link: HTMLAnchorElement) => {
    if (!("meant" in link.dataset) && ++marked <= MAX_EARLY) link.dataset["meant"] = "";
    if (link.pathname.startsWith("/detail-perfume/")) timer = setTimeout(prerender, DRAW_AFTER_MS, link);
  };
  const prerender = (link: HTMLAnchorElement) => {
    // One at a time: the browser discards a page whose link is no longer marked.
    if (prerendered) prerendered.dataset["meant"] = "";
    link.dataset["meant"] = "draw";
    prerendered = link;
  };
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(timer);
    const link = target instanceof Element && pointerType === "mouse" ? target.closest("a") : null;
    if (link?.origin === location.origin && link.pathname !== SEARCH_PATH) timer = setTimeout(mark, DWELL_MS, link);
  });
}
