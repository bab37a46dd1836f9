/**
 * Requests a second of the worker on bare workerd, next to the least a worker can do
 * (docs/performance.md#p15-api-throughput).
 */
import autocannon from "autocannon";
import { generateProducts } from "#db/seed/generated.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import { connect } from "../tests/database.ts";
import { bundled } from "../tests/setup/bundles.ts";
import { startSqld } from "../tests/sqld.ts";
import { compared, type Figure, median } from "./figure.ts";
import { onPlainShop } from "./stage.ts";
import { startWorkerd } from "./workerd.ts";

const [ROUNDS, SECONDS, CONNECTIONS] = [5, 3, 50];
const PRODUCTS = 200;
const SLUG = "asad";

interface Target {
  name: string;
  url: string;
  rates: number[];
  /** The target it is compared with. */
  floor?: Target;
  /** Minimum ratio of the rates. */
  least?: number;
}

/** Medians of five rounds of 3 seconds with 50 connections; each round runs every target. */
export async function measureLoad(): Promise<Figure[]> {
  return onPlainShop({}, async (shop) => {
    await insertCatalogue(shop.db, generateProducts(PRODUCTS), Date.now());
    const small = await startSqld();
    try {
      await fillSmall(small.url);
      const floor = await bundled({ TURSO_URL: shop.databaseUrl }, "bench/fixtures/floor.ts");
      const workerd = await startWorkerd([floor, { ...floor, name: "small", variables: { TURSO_URL: small.url } }]);
      try {
        return await race(targetsFor(shop.url, workerd.urlOf("floor"), workerd.urlOf("small")));
      } finally {
        await workerd.stop();
      }
    } finally {
      await small.stop();
    }
  });
}

/** A database of one table: the difference is what the size of the shop's schema costs each request. */
async function fillSmall(url: string): Promise<void> {
  const { client } = connect(url);
  await client.execute("create table perfumes (slug text primary key, product_name text)");
  await client.execute({ sql: "insert into perfumes values (?, 'Asad')", args: [SLUG] });
}

function targetsFor(shopUrl: string, floorUrl: string, smallUrl: string): Target[] {
  const bare: Target = { name: "bare Hono", url: `${floorUrl}/hello`, rates: [] };
  const small: Target = { name: "bare point read, one table", url: `${smallUrl}/read?slug=${SLUG}`, rates: [] };
  const oneRead: Target = { name: "bare point read", url: `${floorUrl}/read?slug=${SLUG}`, rates: [], floor: small };
  const shop = (name: string, path: string, bounds: Pick<Target, "floor" | "least">): Target => {
    return { name, url: `${shopUrl}/api/${path}`, rates: [], ...bounds };
  };
  return [
    ...[bare, small, oneRead],
    shop("no database: unknown route", "nothing", { floor: bare, least: 0.8 }),
    shop("live answer from memory", "perfumes/live", { floor: bare, least: 0.7 }),
    shop("one read: health", "health", { floor: oneRead, least: 0.9 }),
    shop("one read: transfer discount", "admin/transfer-off", { floor: oneRead, least: 0.9 }),
    shop("one read: a perfume", `perfumes/${SLUG}`, { floor: oneRead, least: 0.9 }),
    shop("list of 48", "perfumes?limit=48", { floor: oneRead }),
  ];
}

async function race(targets: readonly Target[]): Promise<Figure[]> {
  for (let round = -1; round < ROUNDS; round++) {
    for (const { url, rates } of targets) {
      const rate = await rateOf(url, round < 0 ? 1 : SECONDS);
      if (round >= 0) rates.push(rate); // Round -1 only warms up.
    }
  }
  return targets.flatMap(({ name, rates, floor, least }) => {
    if (!floor) return [];
    const named = `${name} (floor: ${floor.name})`;
    return [compared("P15", named, median(rates), "a second", median(floor.rates), least ? { least } : undefined)];
  });
}

async function rateOf(url: string, seconds: number): Promise<number> {
  const { requests, errors, timeouts } = await autocannon({ url, connections: CONNECTIONS, duration: seconds });
  if (errors + timeouts > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts`);
  return requests.average;
}
