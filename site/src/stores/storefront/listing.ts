import { atom } from "nanostores";
import type { PerfumesResponse, WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { type Filters, listingRequest, NO_FILTERS, PAGE_SIZE } from "#shop/storefront/listings/listing-url.ts";
import { fetchPerfumes } from "#site/api/perfumes.ts";

/** Filtered results of a listing. */
export interface Results {
  /** The page's own part of the API query. */
  page: string;
  /** The shopper's filters: the other part. */
  filters: Filters;
  /** "loading": the perfumes are those of an earlier request, or none. */
  status: "loading" | "shown" | "failed";
  perfumes: readonly WirePerfume[];
  total: number;
  /** Number of loaded pages. */
  pages: number;
  more: "idle" | "loading" | "failed";
}

/** Null without filters: the page shows its built cards. */
export const $results = atom<Results | null>(null);

/** The current values of the controls; `search` as typed. */
export const $controls = atom<Filters>(NO_FILTERS);

/** What a listing shows below its controls. */
export interface ListingView {
  state: "built" | "waiting" | "shown" | "failed";
  /** Products found; null for those of the built page. */
  total: number | null;
}

export const $view = atom<ListingView>({ state: "built", total: null });

let controller = new AbortController();

/** Requests the first `pages` pages of a listing. */
export function requestResults(page: string, filters: Filters, pages = 1): Promise<void> {
  const { perfumes, total } = $results.get() ?? { perfumes: [], total: 0 };
  const loading: Results = { page, filters, status: "loading", perfumes, total, pages, more: "idle" };
  const toResults = (found: PerfumesResponse): Results => ({ ...loading, ...found, status: "shown" });
  return request(requestOf(loading), loading, toResults, { ...loading, status: "failed" });
}

/** Requests the next page. Perfumes that have moved between pages meanwhile are not repeated. */
export async function loadMore(): Promise<void> {
  const results = $results.get();
  if (results?.status !== "shown" || results.more === "loading" || !hasMore(results)) return;
  const pages = results.pages + 1;
  const query = listingRequest(results.page, results.filters, { limit: PAGE_SIZE, number: pages });
  const append = ({ perfumes, total }: PerfumesResponse): Results => {
    const known = new Set(results.perfumes.map(({ _id }) => _id));
    const added = perfumes.filter(({ _id }) => !known.has(_id));
    return { ...results, perfumes: [...results.perfumes, ...added], total, pages, more: "idle" };
  };
  await request(query, { ...results, more: "loading" }, append, { ...results, more: "failed" });
}

/** Requests the shown pages again, after prices or stock have changed. A failure is ignored: the next change retries. */
export async function refreshResults(): Promise<void> {
  const results = $results.get();
  if (results?.status !== "shown" || results.more === "loading") return;
  await request(requestOf(results), results, (found) => ({ ...results, ...found }), results);
}

/** Shows `loading` until the response, then what `toResults` returns, or `failed`. A newer request cancels it. */
async function request(
  query: string,
  loading: Results,
  toResults: (found: PerfumesResponse) => Results,
  failed: Results,
): Promise<void> {
  const { signal } = newRequest();
  $results.set(loading);
  const results = await fetchPerfumes(query, signal).then(toResults, () => failed);
  if (!signal.aborted) $results.set(results);
}

/** Returns to the built cards. */
export function clearResults(): void {
  newRequest();
  $results.set(null);
}

export function markFailed(): void {
  const results = $results.get();
  newRequest();
  if (results) $results.set({ ...results, status: "failed" });
}

/** Whether there are more pages than loaded. */
export function hasMore({ pages, total }: Pick<Results, "pages" | "total">): boolean {
  return pages * PAGE_SIZE < total;
}

function newRequest(): AbortController {
  controller.abort();
  controller = new AbortController();
  return controller;
}

function requestOf({ page, filters, pages }: Results): string {
  return listingRequest(page, filters, { limit: pages * PAGE_SIZE, number: 1 });
}
