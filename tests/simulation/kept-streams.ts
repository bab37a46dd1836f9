/**
 * A database proxy for simulations: counts requests and can make them fail, like `#local/db-proxy`. It keeps its streams to the
 * server open between requests, because the server reads the whole schema for each new stream, which is most of a request's
 * cost.
 */
import { Agent, request as ask } from "node:http";
import { z } from "zod";
import { bodyOf, json } from "#local/shop/answering.ts";
import { type DbProxy, type Forwarding, startForwarder } from "#local/shop/db-proxy.ts";
import type { Faults } from "#local/shop/faults.ts";

/** The fields used from a protocol request (docs/outside-services.md#database-client). */
const pipeline = z.object({
  baton: z.null().optional(),
  requests: z.array(z.looseObject({ type: z.string(), sql_id: z.int().optional() })),
});
const answered = z.object({ baton: z.string().nullable(), results: z.array(z.unknown()) });
type Pipeline = z.infer<typeof pipeline>;

/** The server drops an idle stream after 10 s. */
const KEPT_MS = 5_000;
const CLOSED = { type: "ok", response: { type: "close" } };

interface Stream {
  baton: string;
  atMs: number;
}

/** Starts the proxy on a free port. Only whole transactions pass: requests that keep their stream open are refused. */
export function startKeptStreams(databaseUrl: string, faults: Faults): Promise<DbProxy> {
  return startForwarder(faults, openStreams(`${databaseUrl}/v2/pipeline`));
}

function openStreams(url: string): Forwarding {
  const agent = new Agent({ keepAlive: true });
  const idle: Stream[] = [];
  const take = () => {
    const stream = idle.pop();
    return stream && performance.now() - stream.atMs < KEPT_MS ? stream.baton : null;
  };
  return {
    async forward(_request, body) {
      const { requests } = pipeline.parse(JSON.parse(body.toString("utf8")));
      if (requests.at(-1)?.type !== "close") throw new Error("the stream is to stay open");
      const { status, text } = await post(url, agent, JSON.stringify(kept(take(), requests)));
      if (status !== 200) return { status, headers: { "content-type": "application/json" }, body: text };
      const { baton, results } = answered.parse(JSON.parse(text));
      if (baton !== null) idle.push({ baton, atMs: performance.now() });
      return json(200, { baton: null, base_url: null, results: [...results.slice(0, requests.length - 1), CLOSED] });
    },
    close: () => agent.destroy(),
  };
}

/** Rewrites requests to keep the stream open, and to close the SQL texts they stored. */
function kept(baton: string | null, requests: Pipeline["requests"]) {
  const stored = requests.filter(({ type }) => type === "store_sql");
  const forgetting = stored.map(({ sql_id }) => ({ type: "close_sql", sql_id }));
  return { baton, requests: [...requests.slice(0, -1), ...forgetting] };
}

function post(url: string, agent: Agent, body: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = ask(url, { agent, method: "POST", headers }, async (answer) => {
      try {
        done({ status: answer.statusCode ?? 502, text: (await bodyOf(answer)).toString("utf8") });
      } catch (error) {
        fail(error);
      }
    });
    sent.on("error", fail);
    sent.end(body);
  });
}
