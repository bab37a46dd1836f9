/** Starts what a bench run measures: a complete local shop with a browser, or only the worker in plain workerd. */
import type { Browser } from "playwright-core";
import type { Database } from "#db/client.ts";
import { type RunningMercadoPago, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { launchBrowser } from "../tests/browser.ts";
import { connect } from "../tests/database.ts";
import { variablesFor } from "../tests/harness.ts";
import { bundled } from "../tests/setup/bundles.ts";
import { type RunningShop, startShop } from "../tests/shop.ts";
import { startSqld } from "../tests/sqld.ts";
import { type ShopDatabase, startShopDatabase } from "../worker/fixtures/shop-database.ts";
import { signedInUsers, type TestUser } from "../worker/fixtures/signed-in-users.ts";
import { startLoadBalancer, startRateLimiter } from "./platform.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

/** One shop and one browser for all parts of a bench run (`bench/run.ts`), each started on first use. */
export interface BenchEnvironment {
  shop(): Promise<RunningShop>;
  browser(): Promise<Browser>;
  close(): Promise<void>;
}

/** Starts nothing yet; `close` stops what was started. */
export function openBenchEnvironment(): BenchEnvironment {
  let shop: Promise<RunningShop> | undefined;
  let browser: Promise<Browser> | undefined;
  return {
    shop() {
      // With rate limits on, the shop would refuse the load that is measured.
      shop ??= startShop({ LIMITS: "off" });
      return shop;
    },
    browser() {
      browser ??= launchBrowser();
      return browser;
    },
    async close() {
      await Promise.all([browser?.then((one) => one.close()), shop?.then((one) => one.stop())]);
    },
  };
}

/** The deployed worker in plain workerd, with a real database server and the stand-in of the card provider. */
export interface PlainShop {
  url: string;
  /** The origin of each isolate behind `url`. */
  origins: string[];
  databaseUrl: string;
  /** A database client for many concurrent queries. */
  db: Database;
  /**
   * The database with its products, behind a proxy that counts round trips. The worker uses the proxy if `countTrips` is set.
   */
  database: ShopDatabase;
  provider: RunningMercadoPago;
  /** Creates `count` new users with sessions. */
  people(count: number): Promise<TestUser[]>;
  /** Runs the five-minute jobs, those of another schedule, or (for `all`) all jobs, in one isolate. False when one failed. */
  cron(origin?: string, schedule?: string): Promise<boolean>;
  /** Returns the first column of the first row as a number. */
  count(sql: string): Promise<number>;
  stop(): Promise<void>;
}

interface PlainShopOptions {
  /** Enables the rate limits. Off where capacity is measured. */
  limits?: boolean;
  /** Counts the database trips. This makes each a little slower. */
  countTrips?: boolean;
  /** Number of worker processes. Two or more have a load balancer and a shared rate limiter. Default: 1. */
  isolates?: number;
  /** The address of all outside services except the card provider, whose stand-in always runs. Default: an unreachable one. */
  outsideUrl?: string;
}

const USERS_PER_BATCH = 250;
/** The path that runs the scheduled event of the measured worker (`fixtures/worker.ts`). */
const CRON_PATH = "/api/fire";
const FIVE_MINUTES = "*/5 * * * *";
let batches = 0;

/**
 * Starts a shop with the database of `worker/fixtures/shop-database.ts` on free ports, measures it, and stops it. Without
 * `outsideUrl`, mails are queued but not delivered.
 */
export async function withPlainShop<Measured>(
  options: PlainShopOptions,
  measure: (shop: PlainShop) => Promise<Measured>,
): Promise<Measured> {
  const shop = await openPlainShop(options);
  try {
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}

async function openPlainShop(options: PlainShopOptions): Promise<PlainShop> {
  const { limits = false, countTrips = false, isolates = 1, outsideUrl } = options;
  const sqld = await startSqld();
  const [database, provider] = [
    await startShopDatabase(Promise.resolve(sqld)),
    await startMercadoPago({ settings: { webhooks: "hold" } }),
  ];
  const db = connect(sqld.url);
  const variables = {
    ...variablesFor(countTrips ? database.proxy.url : sqld.url, outsideUrl),
    MP_API_URL: provider.url,
    REBUILD_SECONDS: "600",
    LIMITS: limits ? "on" : "off",
    CRON_PATH,
  };
  const { url, origins, stop } = await startIsolates(isolates, variables);
  return {
    ...{ url, origins, databaseUrl: sqld.url, db, database, provider },
    async people(count) {
      const all: TestUser[] = [];
      while (all.length < count) {
        batches += 1;
        all.push(...(await signedInUsers(db, Math.min(count - all.length, USERS_PER_BATCH), `crowd${batches}x`)));
      }
      return all;
    },
    cron: async (origin = url, schedule = FIVE_MINUTES) =>
      (await fetch(`${origin}${CRON_PATH}?schedule=${encodeURIComponent(schedule)}`)).ok,
    async count(sql) {
      const { rows } = await db.client.execute(sql);
      return Number(Object.values(rows[0] ?? {})[0]);
    },
    async stop() {
      await stop();
      await Promise.all([database.stop(), provider.stop()]);
    },
  };
}

/** The rate limit in wrangler.toml. */
const [CALLS_PER_MINUTE, MINUTE_MS] = [10, 60_000];

async function startIsolates(count: number, variables: Record<string, string>) {
  const limiter = count > 1 ? await startRateLimiter(CALLS_PER_MINUTE, MINUTE_MS) : undefined;
  const worker = await bundled(
    { ...variables, ...(limiter && { LIMITER_URL: limiter.url }) },
    "bench/fixtures/worker.ts",
  );
  // In sequence, because eight together start too slowly on two cores.
  const running: Workerd[] = [];
  while (running.length < count) running.push(await startWorkerd([worker]));
  const origins = running.map((workerd) => workerd.urlOf("worker"));
  const balancer = count > 1 ? await startLoadBalancer(origins) : undefined;
  return {
    url: balancer?.url ?? origins[0] ?? "",
    origins,
    async stop() {
      await Promise.all([balancer?.stop(), ...running.map((workerd) => workerd.stop())]);
      await limiter?.stop();
    },
  };
}
