import { audit } from "#db/audit.ts";
import { type Answer, order } from "./calls.ts";
import { buyers, type Capacity } from "./l03-throughput.ts";
import { atRate, percentile, tally } from "./load.ts";
import { atMost, exactly, type Ratio, times } from "./ratio.ts";
import type { Stage } from "./stage.ts";

const SATURATIONS = 4;
const RECOVERED_WITHIN_MS = 10_000;
const SAMPLES = 40;

/**
 * Four times the capacity: unserved clients get Retry-After, no order is stored partially, and after ten seconds response times
 * are normal (docs/faults.md#l5-overload).
 */
export async function measureOverload(stage: Stage, { fifty }: Capacity, seconds: number): Promise<Ratio[]> {
  const before = await p95Alone(stage);
  const ordersBefore = await stage.count("SELECT count(*) FROM orders");
  const perSecond = fifty * SATURATIONS;
  const people = await stage.people(Math.ceil((perSecond * seconds) / 3) + 1);
  const buy = buyers(stage, people);
  const unknown: number[] = [];
  let served = 0;
  const { answers } = await atRate(perSecond, seconds, async (index) => {
    const answer = await buy(index);
    if (answer.status === 200) served += 1;
    if (answer.code === "unavailable") unknown.push(index);
    return answer;
  });
  await new Promise((later) => setTimeout(later, RECOVERED_WITHIN_MS));
  // The database timed out, so the outcome is unknown. Repeated with its key, each request ends as one order.
  for (const index of unknown) if ((await buy(index)).status === 200) served += 1;
  const placed = (await stage.count("SELECT count(*) FROM orders")) - ordersBefore;
  const after = await p95Alone(stage);
  return [
    atMost(
      "L5",
      `of ${answers.length} orders in ${seconds} s (${JSON.stringify(tally(answers))}): neither accepted nor refused with Retry-After`,
      answers.filter((answer) => !isClean(answer)).length,
      0,
    ),
    exactly(
      "L5",
      "stored orders (expected: the accepted ones, repeats included); violations found by the audit",
      [placed, await findings(stage)],
      [served, []],
    ),
    times(
      "L5",
      "p95 of one order alone, 10 s afterwards (floor: before)",
      { value: after, floor: before, unit: "ms" },
      { most: 1.2 },
    ),
  ];
}

function isClean({ status, retryAfter }: Answer): boolean {
  return status === 200 || ((status === 429 || status === 503) && retryAfter !== null);
}

async function findings({ db }: Stage): Promise<string[]> {
  return (await audit(db)).map(({ invariant, rule }) => `${invariant} ${rule}`);
}

async function p95Alone(stage: Stage): Promise<number> {
  const answers: Answer[] = [];
  for (const who of await stage.people(SAMPLES)) answers.push(await order(stage, who));
  return percentile(answers, 95);
}
