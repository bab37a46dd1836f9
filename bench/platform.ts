/** The platform around several isolates: a load balancer, a rate limiter, and a recorder of calls to outside services. */
import { createServer, request as sendRequest } from "node:http";
import { closeNow, listen, portOf } from "#local/process/ports.ts";
import { bodyOf } from "#local/shop/http.ts";

async function open(server: ReturnType<typeof createServer>) {
  await listen(server, 0, "PORT");
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => closeNow(server) };
}

/** Starts a load balancer that gives each origin one request after the other (round robin). */
export function startLoadBalancer(origins: readonly string[]) {
  let sent = 0;
  const server = createServer((request, response) => {
    const origin = origins[sent++ % origins.length];
    const { method, headers } = request;
    const options = { method, headers: { ...headers, connection: "close" }, agent: false as const };
    const forwarded = sendRequest(`${origin}${request.url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "close" });
      answer.pipe(response);
    });
    forwarded.once("error", () => response.destroy());
    response.once("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.requestTimeout = 0;
  return open(server);
}

/** Counts the calls to all isolates together, as the rate limiting binding does in one Cloudflare location. */
export function startRateLimiter(limit: number, periodMs: number) {
  const counts = new Map<string, number>();
  return open(
    createServer(async (request, response) => {
      const key = `${Math.floor(Date.now() / periodMs)} ${await bodyOf(request)}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      response.end(JSON.stringify({ success: count <= limit }));
    }),
  );
}

/** An outside service that accepts every call. It records the time, the path and the idempotency key of each. */
export async function startRecorder() {
  const calls: { atMs: number; path: string; key: string }[] = [];
  const server = createServer((request, response) => {
    calls.push({ atMs: performance.now(), path: request.url ?? "", key: String(request.headers["idempotency-key"]) });
    request.resume();
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ id: `call-${calls.length}` }));
  });
  return { ...(await open(server)), calls };
}
