import type { PerfumesResponse } from "#shop/catalogue/perfume.contract.ts";
import { call } from "./call.ts";

/**
 * GET /api/perfumes with a query (`shop/storefront/listings/listing-url.ts`). Throws if the response is an error or `signal`
 * is aborted.
 */
export async function fetchPerfumes(query: string, signal: AbortSignal): Promise<PerfumesResponse> {
  const response = await fetch(`/api/perfumes?${query}`, { signal, cache: "no-cache" });
  if (!response.ok) throw new Error(`/api/perfumes: ${response.status}`);
  return response.json();
}

/** GET /api/perfumes/{slug or id}. */
export const readPerfume = (id: string, signal?: AbortSignal) =>
  call("GET", "/perfumes/:id", { param: { id } }, { signal });

/**
 * GET /api/perfumes/live. `pages`: the names (`<body data-base>`) of the pages whose data the caller has. The response has the
 * differences from those pages. It has the complete catalogue if one of them has no name or is not in the served build, or if
 * the complete catalogue is shorter.
 */
export const readLive = (pages: readonly string[]) =>
  call("GET", "/perfumes/live", { query: { base: `${pages.every(Boolean) ? [...new Set(pages)] : ""}` } });
