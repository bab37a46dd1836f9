/** Access to the database that is faster than a new stream for each request: a proxy that keeps its streams, and the file. */
import { Agent, request as run } from "node:http";
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import type { InStatement, Row } from "@libsql/client/web";
import * as z from "zod";
import { type DbProxy, type Forwarding, startForwarder } from "#local/shop/db-proxy.ts";
import type { Faults } from "#local/shop/faults.ts";
import { bodyOf, json } from "#local/shop/http.ts";

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

/**
 * Starts a database proxy on a free port that counts requests and can make them fail, like `#local/shop/db-proxy.ts`. It keeps
 * its streams open between requests: for each new stream the server reads the whole schema, which is most of the cost of a
 * request. It refuses requests that do not close their stream.
 */
export function startStreamProxy(databaseUrl: string, faults: Faults): Promise<DbProxy> {
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
      if (requests.at(-1)?.type !== "close") throw new Error("a request must close its stream");
      const { status, text } = await post(url, agent, JSON.stringify(keepingOpen(take(), requests)));
      if (status !== 200) return { status, headers: { "content-type": "application/json" }, body: text };
      const { baton, results } = answered.parse(JSON.parse(text));
      if (baton !== null) idle.push({ baton, atMs: performance.now() });
      return json(200, { baton: null, base_url: null, results: [...results.slice(0, requests.length - 1), CLOSED] });
    },
    close: () => agent.destroy(),
  };
}

/** Rewrites requests to keep the stream open, and to close the SQL texts they stored. */
function keepingOpen(baton: string | null, requests: Pipeline["requests"]) {
  const stored = requests.filter(({ type }) => type === "store_sql");
  const forgetting = stored.map(({ sql_id }) => ({ type: "close_sql", sql_id }));
  return { baton, requests: [...requests.slice(0, -1), ...forgetting] };
}

function post(url: string, agent: Agent, body: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = run(url, { agent, method: "POST", headers }, async (response) => {
      try {
        done({ status: response.statusCode ?? 502, text: (await bodyOf(response)).toString("utf8") });
      } catch (error) {
        fail(error);
      }
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

export type LedgerFile = ReturnType<typeof openDatabaseFile>;

const WAITS_MS = 10_000;
const positional = z.array(z.union([z.number(), z.string(), z.null()]));

/** Opens the file of a running server for reading. Prepared statements are cached, so pass variable parts as arguments. */
export function openDatabaseFile(path: string) {
  const file = new DatabaseSync(path, { readOnly: true, timeout: WAITS_MS });
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const run = (statement: InStatement) => {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
    return prepare(sql)
      .all(...positional.parse(args))
      .map(rowOf);
  };
  return {
    /** Returns the rows of each statement, all from one snapshot of committed data. */
    read(statements: readonly InStatement[]): Row[][] {
      file.exec("BEGIN");
      try {
        return statements.map(run);
      } finally {
        file.exec("COMMIT");
      }
    },
    close: () => file.close(),
  };
}

/** Builds a row like the server's client, where `length` is not enumerable. Throws for a column of bytes. */
function rowOf(values: Record<string, SQLOutputValue>): Row {
  const row: Row = Object.defineProperty({ length: 0 }, "length", { enumerable: false });
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Uint8Array) throw new Error(`${name} is not read here: it is bytes`);
    row[name] = value;
  }
  return row;
}
