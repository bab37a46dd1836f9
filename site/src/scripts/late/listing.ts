import { importWithFetch } from "../boot/import-with-retry.ts";

/** Imports the islands of a listing. */
export const importListing = () => import("#site/islands/storefront/start-listing.tsx");

/**
 * Hydrates a listing's controls and further pages once they are needed: on a press on them, focus, scrolling, "Back"; at once
 * when the URL or the controls have filters, or when more pages were shown before.
 */
export function enhanceListing(): void {
  const root = document.querySelector<HTMLElement>(".listing");
  const form = root?.querySelector<HTMLFormElement>(".filters");
  if (!(root && form)) return;
  const isFiltered = document.documentElement.id !== "";
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
    for (const sign of ["pointerdown", "focusin"]) part.addEventListener(sign, start);
  for (const sign of ["scroll", "popstate"]) addEventListener(sign, start);
  const isFormUsed = form.matches(":focus-within") || [...new FormData(form).values()].join() !== UNTOUCHED;
  if (isFiltered || history.state?.pages > 1 || scrollY > 0 || isFormUsed) start();
}

/** The code of filtered results, loaded in parallel when the URL has filters. */
const RESULTS = [() => import("#site/islands/storefront/Results.tsx"), () => import("#site/islands/hydrate.tsx")];

const RETRY_AFTER_MS = 4000;

/** The values of an unchanged form: an empty search, and the default order. */
const UNTOUCHED = ",default";
