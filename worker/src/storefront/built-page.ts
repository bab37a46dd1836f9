import type { Assets } from "../env/config.ts";
import { fetchBuilt } from "../ports/built-site.ts";

/**
 * The part of the pages' policy that a `<meta>` cannot carry; `_headers` sends the same with the files themselves, and
 * is not applied to answers the worker makes.
 */
export const PAGE_POLICY = "frame-ancestors 'none'";

/** What tells of the file and not of this answer: another status is another answer. */
const OF_THE_FILE = ["ETag", "Last-Modified", "CF-Cache-Status", "Content-Length"];

/**
 * A page of the built site under another status, with the headers the file has and the ones given. A build without that
 * page gives a plain 404.
 */
export async function builtPage(
  assets: Assets,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const file = await fetchBuilt(assets, path);
  if (!file.ok) return plainText("Not found", 404);
  const answer = new Response(file.body, { status, headers: file.headers });
  for (const name of OF_THE_FILE) answer.headers.delete(name);
  const own = { "Cache-Control": "no-cache", "Content-Security-Policy": PAGE_POLICY, ...headers };
  for (const [name, value] of Object.entries(own)) answer.headers.set(name, value);
  return answer;
}

/** A small answer for what wants no page: a missing file, a method that pages do not have. */
export function plainText(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
