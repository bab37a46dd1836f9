/**
 * A hundred concurrent visitors read the catalogue, fill carts and order, then one visitor: every request must be answered
 * (docs/performance.md#p18-errors-under-load).
 */
import autocannon from "autocannon";
import { openDatabase } from "#db/client.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { productWithTwoSizes } from "../tests/shop.ts";
import { signedInUsers, type TestUser } from "../worker/fixtures/signed-in-users.ts";
import type { BenchEnvironment } from "./environment.ts";
import { type Figure, gate, reported } from "./figure.ts";

const MANY = { connections: 100, seconds: 30 };
const AFTERWARDS = { connections: 1, seconds: 5 };

/** Number of buyers, each with their own cart and orders. */
const BUYERS = 200;

/** A path to read, or one request for each person. */
interface Target {
  name: string;
  path: string;
  /** Requests to send, one per person. Without them the benchmark sends GET requests for `path`. */
  requests?: { method: "POST"; path: string; headers: Record<string, string>; body: string }[];
  /** Statuses of expected refusals: too many units or unpaid orders, no stock, a used card token, an open charge. */
  refusals: number[];
}

/**
 * Runs against the whole local shop: reverse proxy, worker, database proxy, database. A database client shared between requests
 * would fail here.
 */
export async function measureRobustness(environment: BenchEnvironment): Promise<Figure[]> {
  const { shopUrl, localUrl, databaseUrl } = await environment.shop();
  const people = await signedInUsers(openDatabase({ url: databaseUrl }), BUYERS, "fuerte");
  const targets = [...(await readTargets(shopUrl)), ...(await writeTargets(shopUrl, localUrl, people))];
  const runs = targets.flatMap((target) => [MANY, AFTERWARDS].map((load) => ({ target, load })));
  return (await Array.fromAsync(runs, ({ target, load }) => run(shopUrl, target, load))).flat();
}

async function readTargets(shopUrl: string): Promise<Target[]> {
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
  const all = [{ name: "/api/perfumes/:slug", path: product }, ...others.map((path) => ({ name: path, path }))];
  return all.map((target) => ({ ...target, refusals: [] }));
}

async function writeTargets(shopUrl: string, localUrl: string, people: readonly TestUser[]): Promise<Target[]> {
  const size = await sizeForSale(shopUrl);
  const token = await buyerAt(`${localUrl}/mercadopago`).token("APRO");
  const products = [{ perfume: size.id, ml: size.ml, type: "milliliter", quantity: 1 }];
  const card = {
    token,
    issuer_id: "310",
    payment_method_id: "visa",
    transaction_amount: size.priceArs,
    installments: 1,
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    shipping: false,
  };
  const target = (name: string, pathOf: (person: TestUser) => string, body: object): Target => ({
    name,
    path: "/",
    requests: people.map((person) => ({
      method: "POST",
      path: pathOf(person),
      headers: { Origin: shopUrl, Cookie: person.cookie, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })),
    refusals: [400, 404, 409],
  });
  const unit = { product: { quantity: 1, mlOption: size.ml } };
  return [
    target("add to a cart", (person) => `/api/cart/${person.id}/${size.id}`, unit),
    // Most requests are refused: by the provider for the used token, or by the shop for an open charge of the person.
    target("order by card", () => "/api/pay/payment", card),
    target("order by transfer", (person) => `/api/orders/transfer/${person.id}`, { shipping: false, products }),
  ];
}

/** The first size of a product with two sizes, with its current price. */
async function sizeForSale(shopUrl: string): Promise<{ id: string; ml: number; priceArs: number }> {
  const slug = await productWithTwoSizes(shopUrl);
  const response = await fetch(`${shopUrl}/api/perfumes/${slug}`);
  const { perfume }: { perfume?: unknown } = Object(await response.json());
  const { _id: id, milliliters }: { _id?: unknown; milliliters?: unknown } = Object(perfume);
  const [size]: unknown[] = Array.isArray(milliliters) ? milliliters : [];
  const { ml, priceArs }: { ml?: unknown; priceArs?: unknown } = Object(size);
  return { id: String(id), ml: Number(ml), priceArs: Number(priceArs) };
}

/** Makes each connection start with another person. */
function staggered(requests: NonNullable<Target["requests"]>) {
  let started = 0;
  return (client: { setRequests(all: typeof requests): void }) => {
    const from = started++ % requests.length;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
}

async function run(
  shopUrl: string,
  { name, path, requests, refusals }: Target,
  { connections, seconds }: typeof MANY,
): Promise<Figure[]> {
  const result = await autocannon({
    url: `${shopUrl}${path}`,
    connections,
    duration: seconds,
    ...(requests && { setupClient: staggered(requests) }),
  });
  const named = `${name}, ${connections} connection${connections === 1 ? "" : "s"}, ${seconds} s`;
  const statuses = Object.entries(result.statusCodeStats).map(([status, { count }]) => [Number(status), count]);
  const count = (isCounted: (status: number) => boolean) =>
    statuses.reduce((sum, [status = 0, responses = 0]) => sum + (isCounted(status) ? responses : 0), 0);
  const answered = count((status) => (status >= 200 && status < 300) || refusals.includes(status));
  const unanswered = count(() => true) - answered + result.errors + result.timeouts;
  const refused = count((status) => refusals.includes(status));
  const without = `responses without status 2xx${refusals.length > 0 ? " or an expected refusal" : ""}`;
  return [
    gate("P18", `${named}: ${without}`, answered > 0 ? unanswered : Number.NaN, "requests", { max: 0 }),
    ...(refusals.length > 0 ? [reported("P18", `${named}: expected refusals`, refused, "requests")] : []),
    reported("P18", `${named}: answered`, result.requests.average, "a second"),
    reported("P18", `${named}: p99`, result.latency.p99, "ms"),
  ];
}
