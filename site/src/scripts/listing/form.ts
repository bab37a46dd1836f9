import { decodeFilters, type Filters, NO_FILTERS, searchText, writePairs } from "#shop/storefront/listing-url.ts";

/** How long typing must rest before it is searched for. */
const TYPING_MS = 200;

/** How a change enters the history: as a place to come back to, or in the place of the one before. */
export type Entry = "pushState" | "replaceState";

/** What a listing's controls say: the same as the address they would lead to. */
export function readForm(form: HTMLFormElement): Filters {
  return decodeFilters(writePairs([...new FormData(form)].map(([name, value]) => [name, String(value)])));
}

/** Sets the controls; one that shows the same already is left alone, so that nobody's typing is disturbed. */
export function fillForm(form: HTMLFormElement, { search, genders, soon, sort }: Filters): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = sort;
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.name === "genero") control.checked = genders.some((gender) => gender === control.value);
    if (control.name === "proximamente") control.checked = soon;
    if (control.name === "q" && searchText(control.value) !== search) control.value = search;
  }
}

/** What an address asks for, and over it what somebody set in the controls before they were answered. */
export function merged(asked: Filters, set: Filters): Filters {
  return {
    search: set.search || asked.search,
    genders: set.genders.length > 0 ? set.genders : asked.genders,
    soon: set.soon || asked.soon,
    sort: set.sort === NO_FILTERS.sort ? asked.sort : set.sort,
  };
}

/**
 * Answers the controls: a box or the order at once, typing when it rests, Enter at once. `searching` tells whether a search is
 * shown already: its letters are one place in the history.
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
