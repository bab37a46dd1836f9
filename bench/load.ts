/**
 * Requests per second of the worker on plain workerd, compared with minimal endpoints
 * (docs/performance.md#p15-api-throughput).
 */
import autocannon from "autocannon";
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import { connect } from "../tests/database.ts";
import { bundled } from "../tests/setup/bundles.ts";
import { startSqld } from "../tests/sqld.ts";
import { withPlainShop } from "./environment.ts";
import { compared, type Figure, median } from "./figure.ts";
import { startWorkerd } from "./workerd.ts";

const [ROUNDS, SECONDS, CONNECTIONS] = [5, 3, 50];
const PRODUCTS = 200;
const SLUG = "asad";

interface Target {
  name: string;
  url: string;
  rates: number[];
  /** The target with which this one is compared. */
  baseline?: Target;
  /** Minimum ratio of the rates. */
  min?: number;
}

/** Medians of five rounds of 3 seconds with 50 connections; each round runs every target. */
export async function measureLoad(): Promise<Figure[]> {
  return withPlainShop({}, async (shop) => {
    await insertCatalogue(shop.db, generateProducts(PRODUCTS), Date.now());
    const small = await startSqld();
    try {
      await fillSmall(small.url);
      const baseline = await bundled({ TURSO_URL: shop.databaseUrl }, "bench/fixtures/baseline.ts");
      const workerd = await startWorkerd([
        baseline,
        { ...baseline, name: "small", variables: { TURSO_URL: small.url } },
      ]);
      try {
        return await race(targetsFor(shop.url, workerd.urlOf("baseline"), workerd.urlOf("small")));
      } finally {
        await workerd.stop();
      }
    } finally {
      await small.stop();
    }
  });
}

/** A database with one table. The same read is slower in the shop's database, because its schema is larger. */
async function fillSmall(url: string): Promise<void> {
  const { client } = connect(url);
  await client.execute("create table perfumes (slug text primary key, product_name text)");
  await client.execute({ sql: "insert into perfumes values (?, 'Asad')", args: [SLUG] });
}

function targetsFor(shopUrl: string, baselineUrl: string, smallUrl: string): Target[] {
  const bare: Target = { name: "bare Hono", url: `${baselineUrl}/hello`, rates: [] };
  const small: Target = { name: "bare point read, one table", url: `${smallUrl}/read?slug=${SLUG}`, rates: [] };
  const oneRead: Target = {
    name: "bare point read",
    url: `${baselineUrl}/read?slug=${SLUG}`,
    rates: [],
    baseline: small,
  };
  const shop = (name: string, path: string, bounds: Pick<Target, "baseline" | "min">): Target => {
    return { name, url: `${shopUrl}/api/${path}`, rates: [], ...bounds };
  };
  return [
    ...[bare, small, oneRead],
    shop("no database: unknown route", "nothing", { baseline: bare, min: 0.8 }),
    shop("live answer from memory", "perfumes/live", { baseline: bare, min: 0.7 }),
    shop("one read: health", "health", { baseline: oneRead, min: 0.9 }),
    shop("one read: transfer discount", "admin/transfer-off", { baseline: oneRead, min: 0.9 }),
    shop("one read: a perfume", `perfumes/${SLUG}`, { baseline: oneRead, min: 0.9 }),
    shop("list of 48", "perfumes?limit=48", { baseline: oneRead }),
  ];
}

async function race(targets: readonly Target[]): Promise<Figure[]> {
  for (let round = -1; round < ROUNDS; round++) {
    for (const { url, rates } of targets) {
      const rate = await rateOf(url, round < 0 ? 1 : SECONDS);
      if (round >= 0) rates.push(rate); // Round -1 only warms up.
    }
  }
  return targets.flatMap(({ name, rates, baseline, min }) => {
    if (!baseline) return [];
    const named = `${name} (baseline: ${baseline.name})`;
    return [compared("P15", named, median(rates), "a second", median(baseline.rates), min ? { min } : undefined)];
  });
}

async function rateOf(url: string, seconds: number): Promise<number> {
  const { requests, errors, timeouts } = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  if (errors + timeouts > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts`);
  return requests.average;
}
