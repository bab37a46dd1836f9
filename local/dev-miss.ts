import type { APIRoute } from "astro";

/** Marks what the worker asks the development server for: a page or a file, and never an answer of the worker's own. */
export const ASKED_BY_WORKER = "x-azahar-asked-by-worker";

/** Not for this connection any more; and a policy names what built pages carry, while Vite adds to these. */
const LEFT_OUT = ["content-encoding", "content-length", "transfer-encoding", "connection", "content-security-policy"];

export const prerender = false;

/** What no page and no file answers, the worker does (`WORKER_ORIGIN`): products by id or new ones, the payment page, unknown addresses. */
export const ALL: APIRoute = async ({ request, url }) => {
  if (request.headers.has(ASKED_BY_WORKER)) return new Response("Not found\n", { status: 404 });
  const { method } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  const asked = new URL(`${url.pathname}${url.search}`, process.env.WORKER_ORIGIN);
  const answer = await fetch(asked, { method, headers: passedOn(request.headers), body, redirect: "manual" });
  return new Response(answer.body, { status: answer.status, headers: passedOn(answer.headers) });
};

function passedOn(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of LEFT_OUT) kept.delete(name);
  return kept;
}
