import { decodeFilters, encodeFilters, type Filters, isFiltered } from "#shop/storefront/listing-url.ts";
import { importWithFetch } from "#site/scripts/boot/import-with-retry.ts";
import { bringFocus } from "#site/scripts/late/notice.ts";
import { $results, ask, askAgain, fail, leave } from "#site/stores/storefront/listing.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { answerForm, type Entry, fillForm, merged, readForm } from "./form.ts";
import { startShelf } from "./listing-pages.ts";
import { AT_HEAD, keepPlace, keepScrolling, type Place, placeIn, returning } from "./scroll-position.ts";
import { type ListingParts, listingParts, showing } from "./view.ts";

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
  let shown = takeIn(form);
  let turn = 0;
  let settled = false;

  const clear = () => {
    fillForm(form, decodeFilters(""));
    apply(readForm(form), "pushState");
    bringFocus(parts.count);
  };
  const cards = () => [...(isFiltered(shown) ? results : parts.shelf).querySelectorAll(".card")];
  const shelf = startShelf(parts.shelf, () => isFiltered(shown) || keepPlace({ pages: shelf.pages() }));
  const drawing = drawingIn(results, clear);
  const show = showing(parts, () => find(shown, placeIn(history.state)));

  /** Requests `pages` pages of results for `filters`, and loads the code that draws them. */
  const loadResults = async (filters: Filters, pages: number) => {
    const drawn = drawing.begin().then(() => show($results.get(), drawing.ready()), fail);
    await Promise.all([drawn, ask(page, filters, pages)]);
  };
  /** Shows the results for `filters` and restores the scroll position. */
  const find = async (filters: Filters, place: Place) => {
    const goTo = returning();
    const mine = ++turn;
    settled = false;
    shown = filters;
    if (isFiltered(filters)) await loadResults(filters, place.pages);
    else {
      leave();
      await shelf.restore(place.pages);
    }
    if (mine !== turn) return;
    await goTo(place, cards);
    settled = mine === turn;
  };
  const apply = (filters: Filters, entry: Entry) => {
    if (encodeFilters(filters) === encodeFilters(shown)) return;
    const filtered = isFiltered(filters);
    const place = { ...AT_HEAD, pages: filtered ? 1 : shelf.pages() };
    history[entry](place, "", (filtered ? first : opened) + encodeFilters(filters, location.search));
    find(filters, place);
  };

  answerForm(form, apply, () => shown.search !== "");
  parts.clear.onclick = clear;
  addEventListener("popstate", ({ state }) => {
    const asked = decodeFilters(location.search);
    fillForm(form, asked);
    // Navigation between fragments of the page (#contenido) changes nothing here.
    if (encodeFilters(asked) !== encodeFilters(shown)) find(asked, placeIn(state));
  });
  $results.listen((now) => {
    show(now, drawing.ready());
    if (now?.status === "shown" && now.pages > 1) keepPlace({ pages: now.pages });
  });
  $live.listen((_, before) => before && askAgain());
  keepScrolling(cards, () => settled && (isFiltered(shown) || shelf.pages() > 1));
  find(shown, placeIn(history.state));
  // No valid filters: the URL made no sense, or not on this page.
  if (!isFiltered(shown)) document.documentElement.removeAttribute("id");
}

/** Merges the filters of the URL and of the controls, and writes the result to both. */
function takeIn(form: HTMLFormElement): Filters {
  const asked = decodeFilters(location.search);
  fillForm(form, merged(asked, readForm(form)));
  const filters = readForm(form);
  if (encodeFilters(filters) !== encodeFilters(asked)) {
    history.replaceState(history.state, "", location.pathname + encodeFilters(filters, location.search));
  }
  return filters;
}

/** Loads the code that draws results (React and the cards) on the first request. */
interface Drawing {
  /** Loads it once. Throws on failure; the next call retries. */
  begin(): Promise<void>;
  /** Whether it has loaded. */
  ready(): boolean;
}

/** Draws results into `place`; `onClear` removes the filters. */
function drawingIn(place: HTMLElement, onClear: () => void): Drawing {
  let coming: Promise<void> | undefined;
  let ready = false;
  const fetchIt = async () => {
    const { showResults } = await importWithFetch(
      () => import("#site/islands/storefront/show-results.tsx"),
      () => import("#site/islands/catalogue/hydrate.tsx"),
      () => import("#site/islands/react.ts"),
    );
    showResults(place, onClear);
    ready = true;
  };
  const begin = async () => {
    coming ??= fetchIt();
    try {
      await coming;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  return { begin, ready: () => ready };
}

/** Scroll position from which the button to the top shows (docs/product-rules.md#interface-sizes). */
const TO_TOP_FROM_PX = 700;

/** Shows the button to the top when the page is scrolled far. A press also moves the focus to the title. */
function toTop(button: HTMLButtonElement, title: HTMLElement): void {
  const show = () => {
    button.hidden = scrollY <= TO_TOP_FROM_PX;
  };
  button.onclick = () => {
    bringFocus(title);
    scrollTo({ top: 0 });
  };
  addEventListener("scroll", show, { passive: true });
  show();
}
