/** A complete shop for bad-input tests: its worker, its database and working outside services. */
import { z } from "zod";
import { audit } from "#db/audit.ts";
import { startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { call } from "../../worker/fixtures/caller.ts";
import { startMailProvider } from "../../worker/fixtures/mail-provider.ts";
import { idOf, startWorld } from "../../worker/fixtures/world.ts";
import { startWorker } from "../harness.ts";
import { startSqld } from "../sqld.ts";
import { type Api, readApi } from "./api.ts";
import { administrator, type Workshop } from "./subject.ts";

export interface Rig extends Workshop {
  origin: string;
  api: Api;
  /** Returns the number of database writes by any client since the server started. */
  writes(): Promise<number>;
  /** Stops everything. Throws when the audit finds a violation. */
  stop(): Promise<void>;
}

const result = z.object({ replication_index: z.coerce.number() });
const counted = z.object({ results: z.tuple([z.object({ response: z.object({ result }) }), z.unknown()]) });

/** Stock for the perfume bought here: every good request buys a unit. */
const ENOUGH = `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
  SELECT id, 'incoming', 100000, 'req_enough', 'test', 1 FROM sizes WHERE perfume_id = '${idOf("asad")}'`;

/** Starts the shop without rate limits, so that only bad input causes refusals. */
export async function startRig(): Promise<Rig> {
  const sqld = await startSqld();
  const [world, mail, provider] = [
    await startWorld(Promise.resolve(sqld)),
    await startMailProvider(),
    await startMercadoPago({ settings: { webhooks: "hold" } }),
  ];
  await world.sql(ENOUGH);
  const vars = { LIMITS: "off", MAIL_URL: mail.url, MP_API_URL: provider.url };
  const worker = await startWorker({ tursoUrl: world.proxy.url, vars });
  return {
    world,
    worker,
    cards: provider.url,
    admin: await administrator({ world, worker }),
    origin: worker.origin,
    api: readApi(JSON.parse((await call(worker, "GET /api/openapi.json")).text)),
    writes: () => writesOf(sqld.url),
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

/** Reads the server's replication index. It increases with every changed row and with nothing else. */
async function writesOf(url: string): Promise<number> {
  const requests = [{ type: "execute", stmt: { sql: "SELECT 1", want_rows: true } }, { type: "close" }];
  const answer = await fetch(`${url}/v2/pipeline`, {
    method: "POST",
    headers: { "Accept-Encoding": "identity" },
    body: JSON.stringify({ requests }),
  });
  return counted.parse(await answer.json()).results[0].response.result.replication_index;
}
