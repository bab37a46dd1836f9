/** A hundred visitors at once on everything that can be read, and one visitor afterwards: is every request answered? (P18) */
import autocannon from "autocannon";
import { productWithTwoSizes } from "../tests/products.ts";
import type { Figure } from "./figure.ts";
import type { Stage } from "./stage.ts";

const MANY = { connections: 100, seconds: 30 };
const AFTERWARDS = { connections: 1, seconds: 5 };

/** Through the whole local shop: front, worker, database proxy, database. A client shared between requests would poison the worker here. */
export async function measureRobustness(stage: Stage): Promise<Figure[]> {
  const { shopUrl } = await stage.shop();
  const figures: Figure[] = [];
  for (const { name, path } of await readPaths(shopUrl)) {
    for (const load of [MANY, AFTERWARDS]) figures.push(...(await run(name, `${shopUrl}${path}`, load)));
  }
  return figures;
}

async function readPaths(shopUrl: string): Promise<{ name: string; path: string }[]> {
  const product = `/api/perfumes/${await productWithTwoSizes(shopUrl)}`;
  const others = [
    "/api/perfumes",
    "/api/perfumes?limit=48&sortBy=lowerPrice&gender=female",
    "/api/perfumes/live",
    "/api/admin/transfer-off",
    "/api/admin/shipping-transfer",
    "/api/health",
    "/api/openapi.json",
  ];
  return [{ name: "/api/perfumes/:slug", path: product }, ...others.map((path) => ({ name: path, path }))];
}

async function run(name: string, url: string, { connections, seconds }: typeof MANY): Promise<Figure[]> {
  const result = await autocannon({ url, connections, duration: seconds });
  const named = `${name}, ${connections} connection${connections === 1 ? "" : "s"}, ${seconds} s`;
  const answered = result["2xx"];
  const unanswered = result.non2xx + result.errors + result.timeouts;
  return [
    {
      id: "P18",
      figure: `${named}: not answered with 2xx`,
      value: answered > 0 ? unanswered : Number.NaN,
      budget: { most: 0 },
      unit: "requests",
      gate: true,
    },
    { id: "P18", figure: `${named}: answered`, value: result.requests.average, unit: "a second", gate: false },
    { id: "P18", figure: `${named}: p99`, value: result.latency.p99, unit: "ms", gate: false },
  ];
}
