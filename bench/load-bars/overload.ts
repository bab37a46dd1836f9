/** More than the shop can serve: four times the orders of its capacity (L5), and a flood of password guesses (L10). */
import { audit } from "#db/audit.ts";
import { PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import { exactly, type Figure, gate, reported } from "../figure.ts";
import type { PlainShop } from "../stage.ts";
import {
  type Answer,
  buyersNeeded,
  call,
  countByOutcome,
  order,
  orderPlacer,
  percentile,
  read,
  runAtRate,
} from "./requests.ts";

const SATURATION = 4;
const RECOVERED_WITHIN_MS = 10_000;
const SAMPLES = 40;

/**
 * Four times the capacity: unserved clients get Retry-After, no order is stored partially, and after ten seconds response times
 * are normal (docs/faults.md#l5-overload).
 */
export async function measureOverload(shop: PlainShop, capacity: number, seconds: number): Promise<Figure[]> {
  const before = await p95Alone(shop);
  const ordersBefore = await shop.count("SELECT count(*) FROM orders");
  const perSecond = capacity * SATURATION;
  const people = await shop.people(buyersNeeded(perSecond * seconds));
  const buy = orderPlacer(shop, people);
  const unknown: number[] = [];
  let accepted = 0;
  const { answers: responses } = await runAtRate(perSecond, seconds, async (index) => {
    const response = await buy(index);
    if (response.status === 200) accepted += 1;
    if (response.code === "unavailable") unknown.push(index);
    return response;
  });
  await new Promise((later) => setTimeout(later, RECOVERED_WITHIN_MS));
  // The database timed out, so the outcome is unknown. Repeated with its key, each request ends as one order.
  for (const index of unknown) if ((await buy(index)).status === 200) accepted += 1;
  const placed = (await shop.count("SELECT count(*) FROM orders")) - ordersBefore;
  const after = await p95Alone(shop);
  return [
    gate(
      "L5",
      `of ${responses.length} orders in ${seconds} s (${JSON.stringify(countByOutcome(responses))}): neither accepted nor refused with Retry-After`,
      responses.filter((response) => !isClean(response)).length,
      "orders",
      { max: 0 },
    ),
    exactly(
      "L5",
      "stored orders (expected: the accepted ones, repeats included); violations found by the audit",
      [placed, await violations(shop)],
      [accepted, []],
    ),
    reported(
      "L5",
      "p95 of one order alone, 10 s afterwards (floor: before)",
      after,
      "ms",
      { max: 1.2, of: "ratio" },
      before,
    ),
  ];
}

function isClean({ status, retryAfter }: Answer): boolean {
  return status === 200 || ((status === 429 || status === 503) && retryAfter !== null);
}

async function violations({ db }: PlainShop): Promise<string[]> {
  return (await audit(db)).map(({ invariant, rule }) => `${invariant} ${rule}`);
}

async function p95Alone(shop: PlainShop): Promise<number> {
  const responses: Answer[] = [];
  for (const buyer of await shop.people(SAMPLES)) responses.push(await order(shop, buyer));
  return percentile(responses, 95);
}

/** Failed sign-ins allowed per address in 15 minutes, and ten times as many. */
const [LIMIT, GUESSES] = [50, 500];
const READS_PER_SECOND = 30;

/**
 * Ten times as many guesses from one address as the limit allows: other requests take at most twice as long meanwhile, and
 * another user can sign in (docs/faults.md#l10-sign-in-flood). Needs a shop with limits.
 */
export async function measureSignIns(shop: PlainShop, seconds: number): Promise<Figure[]> {
  const sendReads = () => runAtRate(READS_PER_SECOND, seconds, (index) => read(shop, index));
  const { answers: alone } = await sendReads();
  const flooding = runAtRate(GUESSES / seconds, seconds, (index) =>
    signIn(shop, `nadie${index % 10}@azahar.test`, "192.0.2.7"),
  );
  const [{ answers: meanwhile }, flood, owner] = [
    await sendReads(),
    await flooding,
    await signIn(shop, SHOPPER, "203.0.113.9"),
  ];
  const { 401: compared = 0, ...others } = countByStatus(flood.answers);
  return [
    reported(
      "L10",
      `p95 of other calls during ${GUESSES} guesses in ${seconds} s (floor: before)`,
      percentile(meanwhile, 95),
      "ms",
      { max: 2, of: "ratio" },
      percentile(alone, 95),
    ),
    gate("L10", `guesses compared (the others: ${JSON.stringify(others)})`, compared, "guesses", { max: LIMIT }),
    gate(
      "L10",
      "other calls without status 2xx, including the owner's sign-in",
      [...meanwhile, owner].filter(({ status }) => status !== 200).length,
      "requests",
      { max: 0 },
    ),
  ];
}

function countByStatus(responses: readonly Answer[]): Record<number, number> {
  return countByOutcome(responses.map((response) => ({ ...response, code: "" })));
}

function signIn(shop: PlainShop, email: string, address: string): Promise<Answer> {
  const password = email === SHOPPER ? PASSWORD : "Adivino2026";
  return call(shop, "POST /api/auth/login", { body: { email, password }, headers: { "CF-Connecting-IP": address } });
}
