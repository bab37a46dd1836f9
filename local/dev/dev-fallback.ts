import type { APIRoute } from "astro";

/** Marks the worker's own requests for pages and files, which are never forwarded to the worker. */
export const FROM_WORKER = "x-azahar-from-worker";

/**
 * Headers that are wrong after forwarding, because `fetch` decodes the body and uses another connection. The content security
 * policy is removed because it would block the scripts that Vite adds.
 */
const REMOVED_HEADERS = [
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "content-security-policy",
];

export const prerender = false;

/**
 * Forwards requests without a page or file to the worker (`WORKER_ORIGIN`): products by id, the payment page, unknown
 * addresses.
 */
export const ALL: APIRoute = ({ request, url }) => forward(request, url);

/** Sends a request to the worker and returns its response. Answers 404 to a request that the worker itself sent. */
export async function forward(request: Request, url: URL): Promise<Response> {
  if (request.headers.has(FROM_WORKER)) return new Response("Not found\n", { status: 404 });
  const { method } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  const input = new URL(`${url.pathname}${url.search}`, process.env.WORKER_ORIGIN);
  const response = await fetch(input, { method, headers: forwardedHeaders(request.headers), body, redirect: "manual" });
  return new Response(response.body, { status: response.status, headers: forwardedHeaders(response.headers) });
}

function forwardedHeaders(headers: Headers): Headers {
  const stored = new Headers(headers);
  for (const name of REMOVED_HEADERS) stored.delete(name);
  return stored;
}
