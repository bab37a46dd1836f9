import type { Assets } from "../env/config.ts";
import { fetchBuilt } from "../ports/built-site.ts";

/**
 * The part of the pages' policy that a `<meta>` cannot set. `_headers` sends the same with static files, but does not
 * apply to responses of the worker.
 */
export const PAGE_POLICY = "frame-ancestors 'none'";

/** Headers that describe the file, not this response with its other status. */
const OF_THE_FILE = ["ETag", "Last-Modified", "CF-Cache-Status", "Content-Length"];

/**
 * Returns a built page with another status, with the file's headers and the given ones. A plain 404 when the build
 * lacks the page.
 */
export async function builtPage(
  assets: Assets,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const file = await fetchBuilt(assets, path);
  if (!file.ok) return plainText("Not found", 404);
  const response = new Response(file.body, { status, headers: file.headers });
  for (const name of OF_THE_FILE) response.headers.delete(name);
  const own = { "Cache-Control": "no-cache", "Content-Security-Policy": PAGE_POLICY, ...headers };
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  return response;
}

/** A plain-text response where no page is needed: a missing file, a method that pages do not accept. */
export function plainText(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
