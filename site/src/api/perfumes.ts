import type { PerfumeAnswer, PerfumesAnswer } from "#shop/catalogue/perfume.contract.ts";
import { type Called, call } from "./call.ts";

/**
 * GET /api/perfumes with a query (`shop/storefront/listing-url.ts`). Throws if the answer is an error or `signal`
 * is aborted.
 */
export async function fetchPerfumes(query: string, signal: AbortSignal): Promise<PerfumesAnswer> {
  const answer = await fetch(`/api/perfumes?${query}`, { signal, cache: "no-cache" });
  if (!answer.ok) throw new Error(`/api/perfumes answered ${answer.status}`);
  return answer.json();
}

/** GET /api/perfumes/{slug or id}. */
export function readPerfume(slug: string): Promise<Called<PerfumeAnswer>> {
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
