/** Orders per second (L3), and response times at half of the capacity: of orders (L4) and of a mixed load (L8). */
import type { TestUser } from "../../worker/fixtures/signed-in-users.ts";
import type { PlainShop } from "../environment.ts";
import { compared, exactly, type Figure, gate } from "../figure.ts";
import { payByCard } from "./races.ts";
import {
  addToCart,
  buyersNeeded,
  type CallResult,
  changeStock,
  failures,
  maxOrders,
  order,
  orderInSequence,
  orderPlacer,
  percentile,
  read,
  runAtRate,
  runClosedLoop,
  sendWebhook,
  violations,
} from "./requests.ts";

/**
 * Orders per second with 1, 50 and 200 clients: 50 place at least twice as many as one, and 200 at least 0.8 of those of 50
 * (docs/faults.md#l3-throughput). `capacity` is the rate of 50 clients.
 */
export async function measureThroughput(
  shop: PlainShop,
  seconds: number,
): Promise<{ figures: Figure[]; capacity: number }> {
  const [one, fifty, twoHundred] = [
    await placeOrders(shop, 1, seconds, 400),
    await placeOrders(shop, 50, seconds, 700),
    await placeOrders(shop, 200, seconds, 700),
  ];
  const all = [one, fifty, twoHundred].flatMap(({ results }) => results);
  return {
    capacity: fifty.rate,
    figures: [
      compared("L3", "orders of 50 clients (baseline: of one client)", fifty.rate, "a second", one.rate, { min: 2 }),
      compared("L3", "orders of 200 clients (baseline: of 50)", twoHundred.rate, "a second", fifty.rate, { min: 0.8 }),
      gate("L3", `failed requests of ${all.length} orders`, failures(all), "requests", { max: 0 }),
    ],
  };
}

async function placeOrders(shop: PlainShop, clients: number, maxSeconds: number, people: number) {
  const buy = orderPlacer(shop, await shop.people(people));
  const shouldContinue = (sent: number, ms: number) => ms < maxSeconds * 1000 && sent < maxOrders(people);
  const { results, seconds } = await runClosedLoop(clients, shouldContinue, buy);
  return { results, rate: results.length / seconds };
}

/** At half of the capacity, p95 of orders is at most four times an order on its own (docs/faults.md#l4-half-load). */
export async function measureHalfLoad(shop: PlainShop, capacity: number, seconds: number): Promise<Figure[]> {
  const alone = await orderInSequence(shop, 20);
  const perSecond = capacity / 2;
  const people = await shop.people(buyersNeeded(perSecond * seconds));
  const results = await runAtRate(perSecond, seconds, orderPlacer(shop, people));
  const name = `p95 at ${perSecond.toFixed(0)} orders per second, half the capacity (baseline: one order alone)`;
  return [
    compared("L4", name, percentile(results, 95), "ms", percentile(alone, 50), { max: 4 }),
    gate("L4", "failed requests", failures(results), "requests", { max: 0 }),
  ];
}

type Kind = "read" | "cart" | "order" | "entry" | "webhook";

/** The mix of a hundred requests: 80 reads, 14 cart changes, 4 orders, one stock entry and one webhook, shuffled. */
const MIX: readonly Kind[] = Array.from({ length: 100 }, (_, index) => {
  const slot = (index * 37) % 100;
  if (slot < 80) return "read";
  if (slot < 94) return "cart";
  if (slot < 98) return "order";
  return slot === 98 ? "entry" : "webhook";
});
const UNITS_PER_ENTRY = 3;
const STOCK_EVER = "SELECT s.revenue FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'asad'";

/**
 * Mixed load at half of the order capacity: reads take at most three times as long as on their own, and no stock entry is lost
 * (docs/faults.md#l8-mixed-load).
 */
export async function measureMixed(shop: PlainShop, capacity: number, seconds: number): Promise<Figure[]> {
  const perSecond = capacity / 2;
  const payment = await payByCard(shop, "APRO");
  const people = await shop.people(Math.ceil(perSecond * seconds * 0.05) + 5);
  const alone = await runAtRate(perSecond * 0.8, seconds, (index) => read(shop, index));
  const before = await shop.count(STOCK_EVER);
  const reads: Promise<CallResult>[] = [];
  let entries = 0;
  const send = (index: number): Promise<CallResult> => {
    const [kind, person] = [MIX[index % MIX.length] ?? "read", personAt(people, index)];
    if (kind === "cart") return addToCart(shop, person);
    if (kind === "order") return order(shop, person);
    if (kind === "webhook") return sendWebhook(shop, payment);
    if (kind === "entry") return enterTimed(shop, entries++);
    const response = read(shop, index);
    reads.push(response);
    return response;
  };
  const results = await runAtRate(perSecond, seconds, send);
  const stored = [(await shop.count(STOCK_EVER)) - before, await violations(shop)];
  const name = `p95 of a read at ${perSecond.toFixed(0)} mixed requests per second (baseline: reads alone)`;
  const added = `units after ${entries} stock entries; violations found by the audit`;
  return [
    compared("L8", name, percentile(await Promise.all(reads), 95), "ms", percentile(alone, 95), { max: 3 }),
    gate("L8", `failed requests of ${results.length}`, failures(results), "requests", { max: 0 }),
    exactly("L8", added, stored, [entries * UNITS_PER_ENTRY, []]),
  ];
}

function personAt(people: readonly TestUser[], index: number): TestUser {
  const person = people[Math.floor(index / 25) % people.length];
  if (!person) throw new Error("no user was created");
  return person;
}

/** Enters stock as the panel does, through the ledger. */
async function enterTimed(shop: PlainShop, number: number): Promise<CallResult> {
  const beganMs = performance.now();
  await changeStock(shop, "asad", UNITS_PER_ENTRY, `req_mixed${number}`);
  return { status: 200, code: "", retryAfter: null, ms: performance.now() - beganMs };
}
