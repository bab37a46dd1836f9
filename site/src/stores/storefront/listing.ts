import { atom } from "nanostores";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { listingRequest, PAGE_SIZE } from "#shop/storefront/listing-request.ts";
import type { Filters } from "#shop/storefront/listing-url.ts";
import { askPerfumes } from "#site/api/perfumes.ts";

/** What a listing shows of what was asked for. */
export interface Results {
  /** The page's part of the request, and the shopper's. */
  page: string;
  filters: Filters;
  /** "asking": what is here answers an earlier question, or nothing. */
  status: "asking" | "shown" | "failed";
  perfumes: readonly WirePerfume[];
  /** How many there are in all. */
  total: number;
  /** How many pages of them are here. */
  pages: number;
  more: "rest" | "asking" | "failed";
}

/** Null while nothing is asked for: the page shows itself. */
export const $results = atom<Results | null>(null);

let asking = new AbortController();

/** Asks for a listing's first `pages` pages. An answer to an earlier question no longer counts. */
export async function ask(page: string, filters: Filters, pages = 1): Promise<void> {
  const { perfumes, total } = $results.get() ?? { perfumes: [], total: 0 };
  const question: Results = { page, filters, status: "asking", perfumes, total, pages, more: "rest" };
  const { signal } = begin();
  $results.set(question);
  try {
    const found = await askPerfumes(requestOf(question), signal);
    set(signal, { ...question, perfumes: found.perfumes, total: found.total, status: "shown" });
  } catch {
    set(signal, { ...question, status: "failed" });
  }
}

/** Asks for the page behind those that are here. What has moved up in the meantime does not come twice. */
export async function askMore(): Promise<void> {
  const results = $results.get();
  if (results?.status !== "shown" || results.more === "asking" || !hasMore(results)) return;
  const { signal } = begin();
  $results.set({ ...results, more: "asking" });
  try {
    const number = results.pages + 1;
    const query = listingRequest(results.page, results.filters, { limit: PAGE_SIZE, number });
    const { perfumes, total } = await askPerfumes(query, signal);
    const known = new Set(results.perfumes.map(({ _id }) => _id));
    const added = perfumes.filter(({ _id }) => !known.has(_id));
    set(signal, { ...results, perfumes: [...results.perfumes, ...added], total, pages: number, more: "rest" });
  } catch {
    set(signal, { ...results, more: "failed" });
  }
}

/** Asks again for what is shown, since prices or stock have changed. When that fails the next change may do better. */
export async function askAgain(): Promise<void> {
  const results = $results.get();
  if (results?.status !== "shown" || results.more === "asking") return;
  const { signal } = begin();
  try {
    const { perfumes, total } = await askPerfumes(requestOf(results), signal);
    set(signal, { ...results, perfumes, total });
  } catch {
    // Said above.
  }
}

/** The page shows itself again. */
export function leave(): void {
  begin();
  $results.set(null);
}

/** What was asked for cannot be shown. */
export function fail(): void {
  const results = $results.get();
  begin();
  if (results) $results.set({ ...results, status: "failed" });
}

/** Whether there are more pages than are here. */
export function hasMore({ pages, total }: Pick<Results, "pages" | "total">): boolean {
  return pages * PAGE_SIZE < total;
}

function begin(): AbortController {
  asking.abort();
  asking = new AbortController();
  return asking;
}

function set(signal: AbortSignal, results: Results): void {
  if (!signal.aborted) $results.set(results);
}

function requestOf({ page, filters, pages }: Results): string {
  return listingRequest(page, filters, { limit: pages * PAGE_SIZE, number: 1 });
}
