/** A whole shop for bad input: its worker, its database, and services outside that answer. */
import { z } from "zod";
import { audit } from "#db/audit.ts";
import { startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { call } from "../../worker/fixtures/caller.ts";
import { startMailProvider } from "../../worker/fixtures/mail-provider.ts";
import { startWorld } from "../../worker/fixtures/world.ts";
import { startWorker } from "../harness.ts";
import { startSqld } from "../sqld.ts";
import { type Api, readApi } from "./api.ts";
import { administrator, type Workshop } from "./subject.ts";

export interface Rig extends Workshop {
  /** Where the worker answers. */
  origin: string;
  api: Api;
  /** How often the database was written to, by anybody, since it was made: its server counts. */
  writes(): Promise<number>;
  /** The same, once what goes on after an answer has ended. */
  settledWrites(): Promise<number>;
  /** Stops everything. Throws when stock, orders or money do not hold. */
  stop(): Promise<void>;
}

/** Mails that nobody has taken up yet, or that a sender has in hand: half a minute is theirs. */
const MAILS =
  "SELECT count(*) FROM outbox WHERE state = 'pending' AND next_try_at_ms <= unixepoch('subsec') * 1000 + 30000";
const [QUIET_MS, TRIES] = [20, 100];

const result = z.object({
  replication_index: z.coerce.number(),
  rows: z.tuple([z.tuple([z.object({ value: z.coerce.number() })])]),
});
const counted = z.object({ results: z.tuple([z.object({ response: z.object({ result }) }), z.unknown()]) });

/** Starts it. Limits are off: what is refused here is refused for what it is. */
export async function startRig(): Promise<Rig> {
  const sqld = await startSqld();
  const [world, mail, provider] = [
    await startWorld(Promise.resolve(sqld)),
    await startMailProvider(),
    await startMercadoPago({ settings: { webhooks: "hold" } }),
  ];
  const vars = { LIMITS: "off", MAIL_URL: mail.url, MP_API_URL: provider.url };
  const worker = await startWorker({ tursoUrl: world.proxy.url, vars });
  const { url } = await worker.listen();
  return {
    world,
    worker,
    cards: provider.url,
    admin: await administrator({ world, worker }),
    origin: url.origin,
    api: readApi(JSON.parse((await call(worker, "GET /api/openapi.json")).text)),
    writes: async () => (await countsOf(sqld.url)).writes,
    settledWrites: () => settled(sqld.url),
    async stop() {
      try {
        const violations = await audit(world.db);
        if (violations.length > 0) throw new Error(`the shop does not hold: ${JSON.stringify(violations)}`);
      } finally {
        await worker.close();
        await Promise.all([mail.stop(), provider.stop(), world.stop()]);
      }
    },
  };
}

/**
 * The server's own count of what it wrote: it goes up with every change of any row, and with nothing else. Beside it, how many
 * mails are on their way.
 */
async function countsOf(url: string): Promise<{ writes: number; mails: number }> {
  const requests = [{ type: "execute", stmt: { sql: MAILS, want_rows: true } }, { type: "close" }];
  const answer = await fetch(`${url}/v2/pipeline`, { method: "POST", body: JSON.stringify({ requests }) });
  const { replication_index: writes, rows } = counted.parse(await answer.json()).results[0].response.result;
  return { writes, mails: rows[0][0].value };
}

/** Mails are sent after their answers; one that the provider does not take waits for hours. */
async function settled(url: string, last = -1, triesLeft = TRIES): Promise<number> {
  const { writes, mails } = await countsOf(url);
  if (writes === last && (mails === 0 || triesLeft === 0)) return writes;
  if (mails > 0 || last >= 0) await new Promise((quiet) => setTimeout(quiet, QUIET_MS));
  return settled(url, writes, Math.max(triesLeft - 1, 0));
}
