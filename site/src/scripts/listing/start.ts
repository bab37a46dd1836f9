import { decodeFilters, encodeFilters, type Filters, isFiltered } from "#shop/storefront/listing-url.ts";
import { importWithFetch } from "#site/scripts/boot/import-with-retry.ts";
import { moveFocus } from "#site/scripts/late/notice.ts";
import { $results, clearResults, fail, refreshResults, requestResults } from "#site/stores/storefront/listing.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { type Entry, fillForm, listenToForm, mergeFilters, readForm } from "./form.ts";
import { startPages } from "./listing-pages.ts";
import {
  positionIn,
  type ScrollPosition,
  savePosition,
  scrollRestorer,
  TOP,
  trackScrolling,
} from "./scroll-position.ts";
import { type ListingParts, listingParts, resultsView } from "./view.ts";

/** Starts a listing page: its filters, infinite scroll, and restoring the scroll position. */
export function startListing(): void {
  const parts = listingParts();
  if (!parts) return;
  toTop(parts.top, parts.title);
  start(parts);
}

/** The URL holds the filters; without filters the page shows its built cards. */
function start(parts: ListingParts): void {
  const { root, form, results } = parts;
  const page = root.dataset["request"] ?? "";
  const [opened, first] = [location.pathname, new URL(form.action).pathname];
  let shown = initialFilters(form);
  let latestSearch = 0;
  let isSettled = false;

  const clear = () => {
    fillForm(form, decodeFilters(""));
    apply(readForm(form), "pushState");
    moveFocus(parts.count);
  };
  const cards = () => [...(isFiltered(shown) ? results : parts.cards).querySelectorAll(".card")];
  const listing = startPages(parts.cards, () => isFiltered(shown) || savePosition({ pages: listing.pages() }));
  const renderer = rendererIn(results, clear);
  const show = resultsView(parts, () => find(shown, positionIn(history.state)));

  /** Requests `pages` pages of results for `filters`, and loads the code that draws them. */
  const loadResults = async (filters: Filters, pages: number) => {
    const drawn = renderer.load().then(() => show($results.get(), renderer.ready()), fail);
    await Promise.all([drawn, requestResults(page, filters, pages)]);
  };
  /** Shows the results for `filters` and restores the scroll position. */
  const find = async (filters: Filters, place: ScrollPosition) => {
    const goTo = scrollRestorer();
    const thisSearch = ++latestSearch;
    isSettled = false;
    shown = filters;
    if (isFiltered(filters)) await loadResults(filters, place.pages);
    else {
      clearResults();
      await listing.restore(place.pages);
    }
    if (thisSearch !== latestSearch) return;
    await goTo(place, cards);
    isSettled = thisSearch === latestSearch;
  };
  const apply = (filters: Filters, entry: Entry) => {
    if (encodeFilters(filters) === encodeFilters(shown)) return;
    const filtered = isFiltered(filters);
    const place = { ...TOP, pages: filtered ? 1 : listing.pages() };
    history[entry](place, "", (filtered ? first : opened) + encodeFilters(filters, location.search));
    find(filters, place);
  };

  listenToForm(form, apply, () => shown.search !== "");
  parts.clear.onclick = clear;
  addEventListener("popstate", ({ state }) => {
    const requested = decodeFilters(location.search);
    fillForm(form, requested);
    // Navigation between fragments of the page (#contenido) changes nothing here.
    if (encodeFilters(requested) !== encodeFilters(shown)) find(requested, positionIn(state));
  });
  $results.listen((now) => {
    show(now, renderer.ready());
    if (now?.status === "shown" && now.pages > 1) savePosition({ pages: now.pages });
  });
  $live.listen((_, before) => before && refreshResults());
  trackScrolling(cards, () => isSettled && (isFiltered(shown) || listing.pages() > 1));
  find(shown, positionIn(history.state));
  // No valid filters: the URL made no sense, or not on this page.
  if (!isFiltered(shown)) document.documentElement.removeAttribute("id");
}

/** Merges the filters of the URL and of the controls, and writes the result to both. */
function initialFilters(form: HTMLFormElement): Filters {
  const requested = decodeFilters(location.search);
  fillForm(form, mergeFilters(requested, readForm(form)));
  const filters = readForm(form);
  if (encodeFilters(filters) !== encodeFilters(requested)) {
    history.replaceState(history.state, "", location.pathname + encodeFilters(filters, location.search));
  }
  return filters;
}

/** Draws results into `element`. `load` loads the code (React and the cards) once; it throws on failure, to be retried. */
function rendererIn(element: HTMLElement, onClear: () => void) {
  let loading: Promise<void> | undefined;
  let isReady = false;
  const loadCode = async () => {
    const { showResults } = await importWithFetch(
      () => import("#site/islands/storefront/show-results.tsx"),
      () => import("#site/islands/hydrate.tsx"),
      () => import("#site/islands/react.ts"),
    );
    showResults(element, onClear);
    isReady = true;
  };
  const load = async () => {
    loading ??= loadCode();
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return { load, ready: () => isReady };
}

/** Scroll position from which the button to the top shows (docs/product-rules.md#interface-sizes). */
const TO_TOP_FROM_PX = 700;

/** Shows the button to the top when the page is scrolled far. A press also moves the focus to the title. */
function toTop(button: HTMLButtonElement, title: HTMLElement): void {
  const show = () => {
    button.hidden = scrollY <= TO_TOP_FROM_PX;
  };
  button.onclick = () => {
    moveFocus(title);
    scrollTo({ top: 0 });
  };
  addEventListener("scroll", show, { passive: true });
  show();
}
