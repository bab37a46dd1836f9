import type { PerfumeAnswer, PerfumesAnswer } from "#shop/contract/perfume.ts";
import { type Called, call } from "./call.ts";

/** GET /api/perfumes with a query (`shop/listing-request.ts`). Throws when there is no good answer, or `signal` is aborted. */
export async function askPerfumes(query: string, signal: AbortSignal): Promise<PerfumesAnswer> {
  const answer = await fetch(`/api/perfumes?${query}`, { signal, cache: "no-cache" });
  if (!answer.ok) throw new Error(`/api/perfumes answered ${answer.status}`);
  return answer.json();
}

/** GET /api/perfumes/{slug or id}. */
export function readPerfume(slug: string): Promise<Called<PerfumeAnswer>> {
  return call("GET", `/perfumes/${slug}`);
}
