import { atom } from "nanostores";
import type { LiveCatalogue } from "#shop/storefront/live.ts";
import { applyLive } from "#shop/storefront/offer.ts";
import type { Offer } from "#shop/storefront/offer-shape.ts";
import { decodeSearch, type SearchEntry, type SearchFile } from "#shop/storefront/search/entry.ts";
import { type SearchResult, search } from "#shop/storefront/search/search.ts";
import type { SearchIndex } from "#shop/storefront/search/word-index.ts";
import { pageTerms } from "./live.ts";

/** The search index, made at the last build of the site. */
export interface Search {
  /** Null until it has loaded. */
  index: SearchIndex<SearchEntry> | null;
  state: "loading" | "loaded" | "failed";
}

export const $search = atom<Search>({ index: null, state: "loading" });

let loading: Promise<void> | undefined;

/** Loads the search index into `$search`, once per page. After a failure the next call loads it again. */
export function loadSearch(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  try {
    const response = await fetch("/search.json");
    if (!response.ok) throw new Error("/search.json");
    const file: SearchFile = await response.json();
    joinBase(file, document.body.dataset);
    $search.set({ index: decodeSearch(file), state: "loaded" });
  } catch {
    $search.set({ ...$search.get(), state: "failed" });
    loading = undefined;
  }
}

/**
 * Adds the file's name to the page's, so that the live response covers both (stores/storefront/live.ts): they may be of
 * different builds.
 */
function joinBase({ base }: SearchFile, page: DOMStringMap): void {
  page["base"] = page["base"] && base ? `${page["base"]},${base}` : "";
}

/** Finds the entries that match a text, at the live prices and stock, or at those of the build while `live` is null. */
export function searchIn(
  index: SearchIndex<SearchEntry>,
  typed: string,
  live: LiveCatalogue | null,
): SearchResult<SearchEntry> {
  return search(index, typed, { offerOf: (entry) => currentOffer(entry, live), terms: live?.terms ?? pageTerms() });
}

/** Returns the offer of an entry: that of the build, with the live prices and stock once they are loaded. */
export function currentOffer({ offer }: SearchEntry, live: LiveCatalogue | null): Offer {
  return live ? applyLive(offer, live) : offer;
}
