import type { Element } from "@cloudflare/workers-types";
import type { Assets } from "../env/config.ts";
import { fetchBuilt } from "../ports/built-site.ts";

/** The part of the pages' policy that a `<meta>` cannot set. `_headers` applies only to static files. */
export const PAGE_POLICY = "frame-ancestors 'none'";

/** Headers of the file that would be wrong on a response with another status or an edited page. */
const OF_THE_FILE = ["ETag", "Last-Modified", "CF-Cache-Status", "Content-Length"];

/** Returns a built page with this status, the file's headers and the given ones; a plain-text 404 if the page is missing. */
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

type PageElement = Pick<
  Element,
  "getAttribute" | "setAttribute" | "removeAttribute" | "setInnerContent" | "append" | "remove"
>;

/** The runtime's HTMLRewriter, as far as the worker uses it. */
declare const HTMLRewriter: new () => {
  on(selector: string, handlers: { element(element: PageElement): void }): void;
  transform(response: Response): Response;
};

/** A selector, and the change of each element that matches it. */
export type PageEdit = readonly [selector: string, edit: (element: PageElement) => unknown];

/** Returns the page with these edits. */
export function editPage(page: Response, edits: readonly PageEdit[]): Response {
  const rewriter = new HTMLRewriter();
  for (const [selector, edit] of edits) rewriter.on(selector, { element: (element) => void edit(element) });
  return rewriter.transform(page);
}

/** A plain-text response where no page is needed: a missing file, a method that pages do not accept. */
export function plainText(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
