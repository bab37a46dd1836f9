import { decodeFilters, type Filters, NO_FILTERS, searchText, writePairs } from "#shop/storefront/listing-url.ts";

const TYPING_MS = 200;

/** Whether a change adds a history entry or replaces the current one. */
export type Entry = "pushState" | "replaceState";

/** Reads the filters from the controls, as the URL they would submit to. */
export function readForm(form: HTMLFormElement): Filters {
  return decodeFilters(writePairs([...new FormData(form)].map(([name, value]) => [name, String(value)])));
}

/** Sets the controls; controls that already match are left alone, to not disturb typing. */
export function fillForm(form: HTMLFormElement, { search, genders, soon, sort }: Filters): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = sort;
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.name === "genero") control.checked = genders.some((gender) => gender === control.value);
    if (control.name === "proximamente") control.checked = soon;
    if (control.name === "q" && searchText(control.value) !== search) control.value = search;
  }
}

/** Merges the URL's filters with those set in the controls before the script ran; the controls win. */
export function mergeFilters(fromUrl: Filters, fromForm: Filters): Filters {
  return {
    search: fromForm.search || fromUrl.search,
    genders: fromForm.genders.length > 0 ? fromForm.genders : fromUrl.genders,
    soon: fromForm.soon || fromUrl.soon,
    sort: fromForm.sort === NO_FILTERS.sort ? fromUrl.sort : fromForm.sort,
  };
}

/**
 * Applies changes of the controls: checkboxes, order and Enter at once, typing after a pause. `isSearching`: whether a search
 * is already shown; further typing then replaces its history entry.
 */
export function listenToForm(
  form: HTMLFormElement,
  apply: (filters: Filters, entry: Entry) => void,
  isSearching: () => boolean,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const applyNow = (entry: Entry) => {
    clearTimeout(timer);
    apply(readForm(form), entry);
  };
  const typingEntry = (): Entry => (isSearching() ? "replaceState" : "pushState");
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "q") return applyNow("pushState");
    clearTimeout(timer);
    timer = setTimeout(applyNow, TYPING_MS, typingEntry());
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    applyNow(typingEntry());
  });
}
