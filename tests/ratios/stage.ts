/** The measured shop: the worker as deployed in plain workerd, a real database server, the card provider's stand-in. */
import type { Database } from "#db/client.ts";
import { type MercadoPagoUnderTest, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { startWorkerd } from "../../bench/workerd.ts";
import { type Person, peopleSignedIn } from "../../worker/fixtures/people.ts";
import { type ShopWorld, startWorld } from "../../worker/fixtures/world.ts";
import { connect } from "../database.ts";
import { TEST_ORIGIN } from "../harness.ts";
import { bundled } from "../simulation/bundle.ts";
import { startSqld } from "../sqld.ts";
import { FIRE_PATH } from "./fire.ts";

export interface Stage {
  url: string;
  databaseUrl: string;
  /** A client of it for many concurrent queries. */
  db: Database;
  /** The shop with the counting proxy. The worker uses the proxy when the stage is `counted`. */
  world: ShopWorld;
  provider: MercadoPagoUnderTest;
  /** Creates `count` new users with sessions. */
  people(count: number): Promise<Person[]>;
  /** Runs the five-minute jobs. False when one failed. */
  cron(): Promise<boolean>;
  /** Returns the first column of the first row as a number. */
  count(sql: string): Promise<number>;
  stop(): Promise<void>;
}

export interface Staging {
  /** Enables the rate limits. Off where capacity is measured. */
  limits: boolean;
  /** Counts trips, which makes each a little slower. */
  counted: boolean;
}

const PEOPLE_AT_ONCE = 250;
let crowds = 0;

/** Starts everything on free ports with the shop of `world.ts`. Mails are queued but not delivered. */
export async function openStage({ limits, counted }: Staging): Promise<Stage> {
  const sqld = await startSqld();
  const [world, provider] = [
    await startWorld(Promise.resolve(sqld)),
    await startMercadoPago({ settings: { webhooks: "hold" } }),
  ];
  const db = connect(sqld.url);
  const tursoUrl = counted ? world.proxy.url : sqld.url;
  const workerd = await startWorkerd([
    await bundled(variables(tursoUrl, provider.url, limits), "tests/ratios/worker.ts"),
  ]);
  const url = workerd.urlOf("worker");
  return {
    url,
    databaseUrl: sqld.url,
    db,
    world,
    provider,
    async people(count) {
      const all: Person[] = [];
      while (all.length < count) {
        crowds += 1;
        all.push(...(await peopleSignedIn(db, Math.min(count - all.length, PEOPLE_AT_ONCE), `crowd${crowds}x`)));
      }
      return all;
    },
    cron: async () => (await fetch(`${url}${FIRE_PATH}?schedule=${encodeURIComponent("*/5 * * * *")}`)).ok,
    async count(sql) {
      const { rows } = await db.client.execute(sql);
      return Number(Object.values(rows[0] ?? {})[0]);
    },
    async stop() {
      await workerd.stop();
      await Promise.all([world.stop(), provider.stop()]);
    },
  };
}

const NOBODY = "http://127.0.0.1:9";

function variables(tursoUrl: string, providerUrl: string, limits: boolean): Record<string, string> {
  return {
    TURSO_URL: tursoUrl,
    PUBLIC_ORIGIN: TEST_ORIGIN,
    AUTH_SECRET: "a-secret-for-load-runs-of-40-characters-0",
    DEPLOY_HOOK_URL: `${NOBODY}/rebuild`,
    MAIL_URL: `${NOBODY}/mail`,
    MAIL_KEY: "re_test",
    MAIL_FROM: "Azahar <hola@azahar.test>",
    MP_API_URL: providerUrl,
    MP_SDK_URL: `${providerUrl}/sdk.js`,
    MP_ACCESS_TOKEN: LOCAL_CREDENTIALS.accessToken,
    MP_WEBHOOK_SECRET: LOCAL_CREDENTIALS.webhookSecret,
    MP_PUBLIC_KEY: LOCAL_CREDENTIALS.publicKey,
    MP_COLLECTOR_ID: LOCAL_CREDENTIALS.collectorId,
    REBUILD_SECONDS: "600",
    LIMITS: limits ? "on" : "off",
  };
}
