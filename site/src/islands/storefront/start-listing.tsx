import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import {
  decodeFilters,
  encodeFilters,
  type Filters,
  isFiltered,
  NO_FILTERS,
  searchText,
} from "#shop/storefront/listings/listing-url.ts";
import { importWithFetch } from "#site/scripts/boot/import-with-retry.ts";
import {
  $controls,
  $results,
  $view,
  clearResults,
  type ListingView,
  markFailed,
  refreshResults,
  requestResults,
} from "#site/stores/storefront/listing.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { ListingControls, readForm } from "./ListingControls.tsx";
import { $Results, ListingEnd } from "./ListingEnd.tsx";
import { loadMoreCards, type MoreCards, moreCardsFrom, moveFocus } from "./more-cards.tsx";
import {
  positionIn,
  type ScrollPosition,
  savePosition,
  scrollRestorer,
  TOP,
  trackScrolling,
} from "./scroll-position.ts";

/** Whether a change adds a history entry or replaces the current one. */
type Entry = "pushState" | "replaceState";

const TYPING_MS = 200;

/**
 * Hydrates a listing page (pages/perfumes): its filters, infinite scroll, and restoring the scroll position. The URL has the
 * filters; without filters the page shows its built cards.
 */
export function startListing(root: HTMLElement): void {
  const parts = listingParts(root);
  if (!parts) return;
  const { controls, shelf, end, form, grid } = parts;
  const [opened, first] = [location.pathname, new URL(form.action).pathname];
  const { prev, next } = pageLinks(end);
  const $more = moreCardsFrom(next ?? null);
  const show = viewUpdater(root, shelf);
  let shown = NO_FILTERS;
  let latestSearch = 0;
  let isSettled = false;
  let typing: ReturnType<typeof setTimeout> | undefined;

  const cards = () => [...(isFiltered(shown) ? end : shelf).querySelectorAll(".card")];
  const builtPages = () => $more.get().pages;
  /** Shows the results for `filters` and restores the scroll position. */
  const find = async (filters: Filters, position: ScrollPosition) => {
    const goTo = scrollRestorer();
    const thisSearch = ++latestSearch;
    isSettled = false;
    shown = filters;
    if (isFiltered(filters)) {
      const request = requestResults(root.dataset["request"] ?? "", filters, position.pages);
      await Promise.all([loadResults().then(show, markFailed), request]);
    } else {
      clearResults();
      while (builtPages() < position.pages && canLoadMore($more.get())) await loadMoreCards($more, grid);
    }
    if (thisSearch !== latestSearch) return;
    await goTo(position, cards);
    isSettled = thisSearch === latestSearch;
  };
  const apply = (entry: Entry) => {
    clearTimeout(typing);
    const filters = appliedFilters();
    if (encodeFilters(filters) === encodeFilters(shown)) return;
    const filtered = isFiltered(filters);
    const position = { ...TOP, pages: filtered ? 1 : builtPages() };
    history[entry](position, "", (filtered ? first : opened) + encodeFilters(filters, location.search));
    find(filters, position);
  };
  // Further typing replaces the history entry of a search.
  const typingEntry = () => (shown.search ? "replaceState" : "pushState");
  const focusCount = () => moveFocus(controls.querySelector<HTMLElement>("[role=status]"));
  const change = (filters: Filters, isTyping: boolean) => {
    $controls.set(filters);
    if (!isTyping) return apply("pushState");
    clearTimeout(typing);
    typing = setTimeout(apply, TYPING_MS, typingEntry());
  };
  const clear = () => {
    $controls.set(NO_FILTERS);
    apply("pushState");
    focusCount();
  };
  const retry = () => {
    focusCount();
    find(shown, positionIn(history.state));
  };

  // Hydrates with what the controls show. The URL's filters are applied later.
  $controls.set(readForm(form));
  const { genders, total, number, pages } = root.dataset;
  const filtersHref = controls.querySelector(".count a")?.getAttribute("href")?.split("#")[0] ?? "";
  const handlers = { onChange: change, onSubmit: () => apply(typingEntry()), onClear: clear, onRetry: retry };
  const pager = { prev, number: Number(number), pages: Number(pages), $more, grid };
  flushSync(() => {
    const hasGenders = genders === "true";
    const built = { href: first, genders: hasGenders, filtersHref, total: Number(total) };
    hydrateRoot(controls, <ListingControls {...built} {...handlers} />);
    hydrateRoot(end, <ListingEnd {...pager} onClear={clear} />);
  });

  $more.listen(({ status }) => {
    if (status === "idle" && !isFiltered(shown)) savePosition({ pages: builtPages() });
  });
  $results.listen((now) => {
    show();
    if (now?.status === "shown" && now.pages > 1) savePosition({ pages: now.pages });
  });
  $live.listen((_, before) => before && refreshResults());
  addEventListener("popstate", ({ state }) => {
    const requested = decodeFilters(location.search);
    fill(requested);
    // Navigation between fragments of the page (#contenido) changes nothing here.
    if (encodeFilters(requested) !== encodeFilters(shown)) find(requested, positionIn(state));
  });
  trackScrolling(cards, () => isSettled && (isFiltered(shown) || builtPages() > 1));
  find(initialFilters(genders === "true"), positionIn(history.state));
  // Without valid filters in the URL, show the built cards that the head's script has hidden.
  if (!isFiltered(shown)) document.documentElement.removeAttribute("id");
}

/** Finds the parts; null on a page without a listing, or with an empty one. */
function listingParts(root: HTMLElement) {
  const [controls, shelf, end] = root.querySelectorAll<HTMLElement>(":scope > [data-part]");
  const form = controls?.querySelector("form");
  const grid = shelf?.querySelector<HTMLElement>(".grid");
  return controls && shelf && end && form && grid ? { controls, shelf, end, form, grid } : null;
}

/** Site paths of the pages before and after this one. */
function pageLinks(end: HTMLElement): { prev?: string | undefined; next?: string | undefined } {
  const hrefOf = (rel: string) => end.querySelector(`a[rel=${rel}]`)?.getAttribute("href") ?? undefined;
  return { prev: hrefOf("prev"), next: hrefOf("next") };
}

function canLoadMore({ next, status }: MoreCards): boolean {
  return next !== null && status !== "failed";
}

/** Merges the filters of the URL and of the controls, and writes the result to both. */
function initialFilters(hasGenders: boolean): Filters {
  const requested = decodeFilters(location.search);
  const merged = mergeFilters(requested, $controls.get());
  fill(hasGenders ? merged : { ...merged, genders: [] });
  const filters = appliedFilters();
  if (encodeFilters(filters) !== encodeFilters(requested)) {
    history.replaceState(history.state, "", location.pathname + encodeFilters(filters, location.search));
  }
  return filters;
}

/** Returns the filters of the controls, as the URL would store them. */
function appliedFilters(): Filters {
  return decodeFilters(encodeFilters($controls.get()));
}

/** Sets the controls. A search text that only differs by spaces is kept, so that typing is not disturbed. */
function fill(filters: Filters): void {
  const { search } = $controls.get();
  $controls.set({ ...filters, search: searchText(search) === filters.search ? search : filters.search });
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

let loading: Promise<void> | undefined;

/** Loads the code of the results, once; throws on failure, and the next call retries. */
function loadResults(): Promise<void> {
  loading ??= importWithFetch(
    () => import("./Results.tsx"),
    () => import("#site/islands/hydrate.tsx"),
  ).then(({ Results }) => $Results.set(Results));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

const SLOW_MS = 250;

/** Returns a function that shows `$results`, once their code has loaded, or the built cards. Styles use `data-state`. */
function viewUpdater(root: HTMLElement, shelf: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (state: ListingView["state"], total = $view.get().total) => {
    $view.set({ state, total });
    root.dataset["state"] = state;
    // `data-state` replaces the id that the script in the head has set (layouts/inline-scripts.ts).
    document.documentElement.removeAttribute("id");
  };
  return () => {
    const results = $results.get();
    clearTimeout(timer);
    shelf.ariaBusy = `${results?.status === "loading"}`;
    if (!results) set("built", null);
    else if (results.status === "shown") set($Results.get() ? "shown" : "waiting", results.total);
    else if (results.status === "failed") set("failed", null);
    else if (document.documentElement.id === "asked") set("waiting");
    else timer = setTimeout(set, SLOW_MS, "waiting");
  };
}
