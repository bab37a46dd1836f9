/**
 * Requests a second of the worker on bare workerd, next to the least a worker can do
 * (docs/performance.md#p15-api-throughput).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed/index.ts";
import { runScript } from "#local/process/child.ts";
import { bundleWorker } from "#local/shop/bundle.ts";
import { startSqld } from "../tests/sqld.ts";
import { type Figure, median, reported } from "./figure.ts";
import { shopVariables } from "./stage.ts";
import { type BareWorker, startWorkerd, type Workerd } from "./workerd.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 50;

interface Target {
  name: string;
  worker: "shop" | "floor" | "smallFloor";
  path: string;
  /** The target it is compared with, and the minimum ratio of the rates. */
  against?: { name: string; least: number };
  rates: number[];
}

/** Medians of five rounds of 3 seconds with 50 connections; each round runs every target. */
export async function measureLoad(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "azahar-load-"));
  const [sqld, small] = [await startSqld(), await startSqld()];
  try {
    const slug = await fill(openDatabase({ url: sqld.url }));
    await fillSmall(openDatabase({ url: small.url }), slug);
    const workerd = await startWorkerd(await workersFor(folder, sqld.url, small.url));
    try {
      return await race(workerd, targetsFor(slug));
    } finally {
      await workerd.stop();
    }
  } finally {
    await Promise.all([sqld.stop(), small.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seeds the demo catalogue. Returns the slug of a product. */
async function fill(db: Database): Promise<string> {
  await migrate(db);
  const account = (email: string) => ({ email, password: "Azahar2026" });
  await seed(db, {
    catalogue: "demo",
    admin: account("a@azahar.test"),
    shopper: account("b@azahar.test"),
    nowMs: Date.now(),
  });
  const { rows } = await db.client.execute("select slug from perfumes order by slug limit 1");
  return String(rows[0]?.["slug"]);
}

/** A database of one table: the difference is what the size of the shop's schema costs each request. */
async function fillSmall(db: Database, slug: string): Promise<void> {
  await db.client.execute("create table perfumes (slug text primary key, product_name text)");
  await db.client.execute({ sql: "insert into perfumes values (?, 'Asad')", args: [slug] });
}

async function workersFor(folder: string, databaseUrl: string, smallUrl: string): Promise<BareWorker[]> {
  const bundle = await bundleWorker({ folder: join(folder, "shop"), logFile: join(folder, "shop.log") });
  const { compatibilityDate, compatibilityFlags } = bundle.settings;
  const settings = { compatibilityDate, compatibilityFlags };
  const variables = shopVariables(databaseUrl);
  const floor = await bundleFloor(join(folder, "floor"));
  return [
    { name: "shop", code: bundle.code, ...settings, variables },
    { name: "floor", code: floor, ...settings, variables },
    { name: "smallFloor", code: floor, ...settings, variables: { ...variables, TURSO_URL: smallUrl } },
  ];
}

async function bundleFloor(folder: string): Promise<string> {
  const script = "node_modules/wrangler/bin/wrangler.js";
  const args = ["deploy", "--dry-run", "--config", "bench/fixtures/floor.toml", "--outdir", folder];
  await runScript({ script, args, env: { WRANGLER_SEND_METRICS: "false" }, logFile: `${folder}.log` });
  return readFileSync(join(folder, "floor.js"), "utf8");
}

function targetsFor(slug: string): Target[] {
  const of =
    (worker: Target["worker"]) =>
    (name: string, path: string, against?: Target["against"]): Target => ({
      name,
      worker,
      path,
      ...(against && { against }),
      rates: [],
    });
  const [floor, smallFloor, shop] = [of("floor"), of("smallFloor"), of("shop")];
  const [bare, oneRead] = [floor("bare Hono", "/hello"), floor("bare point read", `/read?slug=${slug}`)];
  const small = smallFloor("bare point read, schema of one table", `/read?slug=${slug}`);
  return [
    bare,
    small,
    { ...oneRead, against: { name: small.name, least: 0 } },
    shop("no database: unknown route", "/api/nothing", { name: bare.name, least: 0.8 }),
    shop("live answer from memory", "/api/perfumes/live", { name: bare.name, least: 0.7 }),
    shop("one read: health", "/api/health", { name: oneRead.name, least: 0.9 }),
    shop("one read: transfer discount", "/api/admin/transfer-off", { name: oneRead.name, least: 0.9 }),
    shop("one read: a perfume", `/api/perfumes/${slug}`, { name: oneRead.name, least: 0.9 }),
    shop("list of 48", "/api/perfumes?limit=48", { name: oneRead.name, least: 0 }),
  ];
}

async function race(workerd: Workerd, targets: readonly Target[]): Promise<Figure[]> {
  for (let round = -1; round < ROUNDS; round++) {
    for (const { worker, path, rates } of targets) {
      const rate = await rateOf(`${workerd.urlOf(worker)}${path}`, round < 0 ? 1 : SECONDS);
      if (round >= 0) rates.push(rate); // Round -1 only warms up.
    }
  }
  return targets.filter(({ against }) => against).map((target) => figureOf(target, targets));
}

async function rateOf(url: string, seconds: number): Promise<number> {
  const { requests, errors, timeouts } = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  if (errors + timeouts > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts`);
  return requests.average;
}

function figureOf({ name, against, rates }: Target, targets: readonly Target[]): Figure {
  const floor = targets.find((one) => one.name === against?.name);
  return reported(
    "P15",
    `${name} (floor: ${against?.name})`,
    median(rates),
    "a second",
    against?.least ? { least: against.least, of: "ratio" } : undefined,
    median(floor?.rates ?? []),
  );
}
