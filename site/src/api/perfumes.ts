import type { PerfumeResponse, PerfumesResponse } from "#shop/catalogue/perfume.contract.ts";
import { type Called, call } from "./call.ts";

/**
 * GET /api/perfumes with a query (`shop/storefront/listing-url.ts`). Throws if the response is an error or `signal`
 * is aborted.
 */
export async function fetchPerfumes(query: string, signal: AbortSignal): Promise<PerfumesResponse> {
  const response = await fetch(`/api/perfumes?${query}`, { signal, cache: "no-cache" });
  if (!response.ok) throw new Error(`/api/perfumes answered ${response.status}`);
  return response.json();
}

/** GET /api/perfumes/{slug or id}. */
export function readPerfume(slug: string): Promise<Called<PerfumeResponse>> {
  return call("GET", `/perfumes/${slug}`);
}

/**
 * GET /api/perfumes/live for pages with these names (`<body data-base>`). If a page has no name, it returns the whole
 * catalogue.
 */
export function readLive(pages: readonly string[]): Promise<Called<unknown>> {
  const names = pages.every(Boolean) ? [...new Set(pages)] : [];
  return call("GET", `/perfumes/live?base=${names}`);
}
