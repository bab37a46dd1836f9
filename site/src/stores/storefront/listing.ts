import { atom } from "nanostores";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import type { Filters } from "#shop/storefront/listing-url.ts";
import { listingRequest, PAGE_SIZE } from "#shop/storefront/listing-url.ts";
import { fetchPerfumes } from "#site/api/perfumes.ts";

/** Filtered results of a listing. */
export interface Results {
  /** The request has two parts: the page's own, and the shopper's filters. */
  page: string;
  filters: Filters;
  /** "asking": the perfumes are those of an earlier request, or none. */
  status: "asking" | "shown" | "failed";
  perfumes: readonly WirePerfume[];
  /** Total number of perfumes. */
  total: number;
  /** Number of loaded pages. */
  pages: number;
  more: "rest" | "asking" | "failed";
}

/** Null without filters: the page shows its built cards. */
export const $results = atom<Results | null>(null);

let controller = new AbortController();

/** Requests the first `pages` pages of a listing. Responses to earlier requests are ignored. */
export async function requestResults(page: string, filters: Filters, pages = 1): Promise<void> {
  const { perfumes, total } = $results.get() ?? { perfumes: [], total: 0 };
  const request: Results = { page, filters, status: "asking", perfumes, total, pages, more: "rest" };
  const { signal } = newRequest();
  $results.set(request);
  try {
    const found = await fetchPerfumes(requestOf(request), signal);
    set(signal, { ...request, perfumes: found.perfumes, total: found.total, status: "shown" });
  } catch {
    set(signal, { ...request, status: "failed" });
  }
}

/** Requests the next page. Perfumes that have moved between pages meanwhile are not repeated. */
export async function loadMore(): Promise<void> {
  const results = $results.get();
  if (results?.status !== "shown" || results.more === "asking" || !hasMore(results)) return;
  const { signal } = newRequest();
  $results.set({ ...results, more: "asking" });
  try {
    const number = results.pages + 1;
    const query = listingRequest(results.page, results.filters, { limit: PAGE_SIZE, number });
    const { perfumes, total } = await fetchPerfumes(query, signal);
    const known = new Set(results.perfumes.map(({ _id }) => _id));
    const added = perfumes.filter(({ _id }) => !known.has(_id));
    set(signal, { ...results, perfumes: [...results.perfumes, ...added], total, pages: number, more: "rest" });
  } catch {
    set(signal, { ...results, more: "failed" });
  }
}

/** Requests the shown pages again, after prices or stock have changed. A failure is ignored: the next change retries. */
export async function refreshResults(): Promise<void> {
  const results = $results.get();
  if (results?.status !== "shown" || results.more === "asking") return;
  const { signal } = newRequest();
  try {
    const { perfumes, total } = await fetchPerfumes(requestOf(results), signal);
    set(signal, { ...results, perfumes, total });
  } catch {
    // Ignored, see above.
  }
}

/** Returns to the built cards. */
export function clearResults(): void {
  newRequest();
  $results.set(null);
}

/** Marks the results as failed. */
export function fail(): void {
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

function set(signal: AbortSignal, results: Results): void {
  if (!signal.aborted) $results.set(results);
}

function requestOf({ page, filters, pages }: Results): string {
  return listingRequest(page, filters, { limit: pages * PAGE_SIZE, number: 1 });
}
