import { decodeFilters, type Filters, NO_FILTERS, searchText, writePairs } from "#shop/storefront/listing-url.ts";

/** Debounce delay for typing. */
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
export function merged(asked: Filters, set: Filters): Filters {
  return {
    search: set.search || asked.search,
    genders: set.genders.length > 0 ? set.genders : asked.genders,
    soon: set.soon || asked.soon,
    sort: set.sort === NO_FILTERS.sort ? asked.sort : set.sort,
  };
}

/**
 * Applies changes of the controls: checkboxes, order and Enter at once, typing after a pause. `searching`: whether a search
 * is already shown; further typing then replaces its history entry.
 */
export function answerForm(
  form: HTMLFormElement,
  apply: (filters: Filters, entry: Entry) => void,
  searching: () => boolean,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (entry: Entry) => {
    clearTimeout(timer);
    apply(readForm(form), entry);
  };
  const typed = (): Entry => (searching() ? "replaceState" : "pushState");
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "q") return now("pushState");
    clearTimeout(timer);
    timer = setTimeout(now, TYPING_MS, typed());
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    now(typed());
  });
}
