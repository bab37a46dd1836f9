import { decodeFilters, encodeFilters, type Filters, isFiltered } from "#shop/storefront/listing-url.ts";
import { bring } from "#site/scripts/boot/bring.ts";
import { bringFocus } from "#site/scripts/pages/focus.ts";
import { $results, ask, askAgain, fail, leave } from "#site/stores/storefront/listing.ts";
import { $live } from "#site/stores/storefront/live.ts";
import { answerForm, type Entry, fillForm, merged, readForm } from "./form.ts";
import { AT_HEAD, keepPlace, keepScrolling, type Place, placeIn, returning } from "./place.ts";
import { startShelf } from "./shelf.ts";
import { type ListingParts, listingParts, showing } from "./view.ts";

/** Makes a listing page answer its controls, go on at its end, and find back to where somebody was. */
export function startListing(): void {
  const parts = listingParts();
  if (!parts) return;
  toTop(parts.top, parts.title);
  start(parts);
}

/** What is asked for stands in the address; without anything asked for the page shows what it was built with. */
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

  /** Asks for what `filters` say, `pages` of it, and for what draws it. */
  const bring = async (filters: Filters, pages: number) => {
    const drawn = drawing.begin().then(() => show($results.get(), drawing.ready()), fail);
    await Promise.all([drawn, ask(page, filters, pages)]);
  };
  /** Shows what `filters` ask for, and leads to where somebody was in it. */
  const find = async (filters: Filters, place: Place) => {
    const goTo = returning();
    const mine = ++turn;
    settled = false;
    shown = filters;
    if (isFiltered(filters)) await bring(filters, place.pages);
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
    // A step between places of one page (#contenido) changes nothing here.
    if (encodeFilters(asked) !== encodeFilters(shown)) find(asked, placeIn(state));
  });
  $results.listen((now) => {
    show(now, drawing.ready());
    if (now?.status === "shown" && now.pages > 1) keepPlace({ pages: now.pages });
  });
  $live.listen((_, before) => before && askAgain());
  keepScrolling(cards, () => settled && (isFiltered(shown) || shelf.pages() > 1));
  find(shown, placeIn(history.state));
  // Nothing was asked for after all: the address made no sense, or not on this page.
  if (!isFiltered(shown)) document.documentElement.removeAttribute("id");
}

/** The address and what was set in the controls before this ran, made one; afterwards both say the same. */
function takeIn(form: HTMLFormElement): Filters {
  const asked = decodeFilters(location.search);
  fillForm(form, merged(asked, readForm(form)));
  const filters = readForm(form);
  if (encodeFilters(filters) !== encodeFilters(asked)) {
    history.replaceState(history.state, "", location.pathname + encodeFilters(filters, location.search));
  }
  return filters;
}

/** What draws results (React and the cards) is fetched when the first question is asked. */
interface Drawing {
  /** Fetches it, unless it is here or on its way. Throws when it cannot be had; the next call tries again. */
  begin(): Promise<void>;
  /** Whether it is here. */
  ready(): boolean;
}

/** Results are drawn in `place`; `onClear` takes back what was asked for. */
function drawingIn(place: HTMLElement, onClear: () => void): Drawing {
  let coming: Promise<void> | undefined;
  let ready = false;
  const fetchIt = async () => {
    const { showResults } = await bring(
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

/** From here on there is a way back to the top (specification 9, Interface). */
const TO_TOP_FROM_PX = 700;

/** Shows the button that leads to the top where the page is scrolled far, and brings the focus there, too. */
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
