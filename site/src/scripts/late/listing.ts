import { importWithFetch, importWithRetry } from "../boot/import-with-retry.ts";

/**
 * Hydrates a listing's controls and further pages once they are needed: on a press on them, focus, scrolling, "Back"; at once
 * when the URL or the controls have filters, or when more pages were shown before.
 */
export function listing(): void {
  const root = document.querySelector<HTMLElement>(".listing");
  const form = root?.querySelector<HTMLFormElement>(".filters");
  if (!(root && form)) return;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const load = () =>
      importWithFetch(
        () => import("#site/islands/storefront/start-listing.tsx"),
        () => import("#site/islands/react.ts"),
      );
    importWithRetry(load, ({ startListing }) => startListing(root));
  };
  for (const part of root.querySelectorAll("[data-part=controls], [data-part=end]"))
    for (const sign of ["pointerdown", "focusin"]) part.addEventListener(sign, start);
  for (const sign of ["scroll", "popstate"]) addEventListener(sign, start);
  const isFormUsed = form.matches(":focus-within") || [...new FormData(form).values()].join() !== UNTOUCHED;
  if (document.documentElement.id || history.state?.pages > 1 || scrollY > 0 || isFormUsed) start();
}

/** The values of a form that nobody changed: an empty search, and the page's own order. */
const UNTOUCHED = ",default";
