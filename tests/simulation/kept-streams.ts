/**
 * The worker's way to the database server in a simulation: counts its requests and can make them fail, as `#local/db-proxy` does.
 * The streams behind it stay open from one request to the next, because the server reads the whole schema for each new one,
 * which is most of what a request costs.
 */
import { Agent, request as ask } from "node:http";
import { z } from "zod";
import { bodyOf, json } from "#local/answering.ts";
import { type DbProxy, type Forwarding, startForwarder } from "#local/db-proxy.ts";
import type { Faults } from "#local/faults.ts";

/** A request of the protocol (wire contracts 8), as far as it is read here. */
const pipeline = z.object({
  baton: z.null().optional(),
  requests: z.array(z.looseObject({ type: z.string(), sql_id: z.int().optional() })),
});
const answered = z.object({ baton: z.string().nullable(), results: z.array(z.unknown()) });
type Pipeline = z.infer<typeof pipeline>;

/** The server forgets a stream after 10 s. */
const KEPT_MS = 5_000;
const CLOSED = { type: "ok", response: { type: "close" } };

interface Stream {
  baton: string;
  atMs: number;
}

/** Starts it on a free port. Only whole transactions come through: a stream that a client keeps open for itself is refused. */
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

/** The same requests on a stream that is not closed after them; the texts that they stored there are forgotten instead. */
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
