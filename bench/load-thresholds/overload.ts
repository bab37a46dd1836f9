/** Overload: four times as many orders as the shop can serve (L5), and a flood of password guesses (L10). */
import { PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import type { PlainShop } from "../environment.ts";
import { compared, exactly, type Figure, gate } from "../figure.ts";
import {
  buyersNeeded,
  type CallResult,
  call,
  countByOutcome,
  orderInSequence,
  orderPlacer,
  percentile,
  read,
  runAtRate,
  violations,
} from "./requests.ts";

const SATURATION = 4;
const RECOVERY_MS = 10_000;
const SAMPLES = 40;

/**
 * Four times the capacity: unserved clients get Retry-After, no order is stored partially, and after ten seconds response times
 * are normal (docs/faults.md#l5-overload).
 */
export async function measureOverload(shop: PlainShop, capacity: number, seconds: number): Promise<Figure[]> {
  const before = await orderInSequence(shop, SAMPLES);
  const ordersBefore = await shop.count("SELECT count(*) FROM orders");
  const perSecond = capacity * SATURATION;
  const people = await shop.people(buyersNeeded(perSecond * seconds));
  const buy = orderPlacer(shop, people);
  const unknown: number[] = [];
  let accepted = 0;
  const results = await runAtRate(perSecond, seconds, async (index) => {
    const result = await buy(index);
    if (result.status === 200) accepted += 1;
    if (result.code === "unavailable") unknown.push(index);
    return result;
  });
  await new Promise((later) => setTimeout(later, RECOVERY_MS));
  // After `unavailable` the order may be stored or not. The request is repeated with its key, so it makes at most one order.
  for (const index of unknown) if ((await buy(index)).status === 200) accepted += 1;
  const placed = (await shop.count("SELECT count(*) FROM orders")) - ordersBefore;
  const after = await orderInSequence(shop, SAMPLES);
  const sent = `${results.length} orders in ${seconds} s (${JSON.stringify(countByOutcome(results))})`;
  const invalid = results.filter((result) => !isValid(result)).length;
  const stored = "stored orders (expected: those accepted, at once or when repeated); violations found by the audit";
  const [p95, baseline] = [percentile(after, 95), percentile(before, 95)];
  return [
    gate("L5", `of ${sent}: neither accepted nor refused with Retry-After`, invalid, "orders", { max: 0 }),
    exactly("L5", stored, [placed, await violations(shop)], [accepted, []]),
    compared("L5", "p95 of one order alone, 10 s afterwards (baseline: before)", p95, "ms", baseline, { max: 1.2 }),
  ];
}

function isValid({ status, retryAfter }: CallResult): boolean {
  return status === 200 || ((status === 429 || status === 503) && retryAfter !== null);
}

/** Failed sign-ins allowed per network in 15 minutes. */
const LIMIT = 50;
/** Guesses sent: ten times the limit. */
const GUESSES = 500;
const READS_PER_SECOND = 30;

/**
 * Ten times as many guesses from one address as the limit allows: other requests take at most twice as long, and another user
 * can sign in (docs/faults.md#l10-sign-in-flood). Needs a shop with limits.
 */
export async function measureSignIns(shop: PlainShop, seconds: number): Promise<Figure[]> {
  const sendReads = () => runAtRate(READS_PER_SECOND, seconds, (index) => read(shop, index));
  const alone = await sendReads();
  const flooding = runAtRate(GUESSES / seconds, seconds, (index) =>
    signIn(shop, `nadie${index % 10}@azahar.test`, "192.0.2.7"),
  );
  const [meanwhile, flood] = [await sendReads(), await flooding];
  const shopper = await signIn(shop, SHOPPER, "203.0.113.9");
  const checked = flood.filter(({ status }) => status === 401).length;
  const failed = [...meanwhile, shopper].filter(({ status }) => status !== 200).length;
  const during = `p95 of other calls during ${GUESSES} guesses in ${seconds} s (baseline: before)`;
  return [
    compared("L10", during, percentile(meanwhile, 95), "ms", percentile(alone, 95), { max: 2 }),
    gate("L10", `compared passwords of ${GUESSES} guesses`, checked, "guesses", { max: LIMIT }),
    gate("L10", "other calls without status 200, including another user's sign-in", failed, "requests", { max: 0 }),
  ];
}

/** Signs in: the shopper with the right password, everybody else with a wrong one. */
export function signIn(shop: PlainShop, email: string, address: string): Promise<CallResult> {
  const password = email === SHOPPER ? PASSWORD : "Adivino2026";
  return call(shop, "POST /api/auth/login", { body: { email, password }, headers: { "CF-Connecting-IP": address } });
}
