import { importWithFetch } from "../boot/import-with-retry.ts";

/** Whether a URL is a search in all fragrances with no other filter. Its results are at `/buscar`. */
export const isSearchOnly = (pathname: string, search: string): boolean =>
  pathname === "/perfumes" && /[?&]q=[^&]/.test(search) && !/[?&](?:genero|proximamente|orden)=/.test(search);

/** Imports the islands of a listing. */
export const importListing = () => import("#site/islands/storefront/start-listing.tsx");

/**
 * Hydrates a listing's controls and further pages on the first press on them, their first focus, the first scroll, or "Back".
 * Immediately when the URL or the controls have filters, when the controls have the focus, when the page is scrolled, or when
 * more pages were shown before. Retries until the code loads. A search with no other filter is redirected to the page of
 * results.
 */
export function enhanceListing(): void {
  const root = document.querySelector<HTMLElement>(".listing");
  const form = root?.querySelector<HTMLFormElement>(".filters");
  if (!(root && form)) return;
  // docs/decisions/036-one-search-for-the-header-the-api-and-a-page.md
  const results = document.querySelector<HTMLAnchorElement>(".header .find");
  if (results && isSearchOnly(location.pathname, location.search)) {
    location.replace(results.pathname + location.search);
    return;
  }
  // As in layouts/inline-scripts.ts. Its `html#asked` is gone after 9 s.
  const isFiltered = /[?&](q|gen|pro|ord)/.test(location.search);
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    load();
  };
  const load = () =>
    importWithFetch(importListing, () => import("#site/islands/react.ts"), ...(isFiltered ? RESULTS : [])).then(
      ({ startListing }) => startListing(root),
      () => setTimeout(load, RETRY_AFTER_MS),
    );
  for (const part of root.querySelectorAll("[data-part=controls], [data-part=end]"))
    for (const type of ["pointerdown", "focusin"]) part.addEventListener(type, start);
  for (const type of ["scroll", "popstate"]) addEventListener(type, start);
  const isFormUsed = form.matches(":focus-within") || [...new FormData(form).values()].join() !== UNTOUCHED;
  if (isFiltered || history.state?.pages > 1 || scrollY > 0 || isFormUsed) start();
}

/** The code of filtered results, loaded in parallel when the URL has filters. */
const RESULTS = [() => import("#site/islands/storefront/Results.tsx"), () => import("#site/islands/hydrate.tsx")];

const RETRY_AFTER_MS = 4000;

/** The values of an unchanged form: an empty search, and the default order. */
const UNTOUCHED = ",default";
