import type { Person } from "../../worker/fixtures/people.ts";
import { type Answer, order, PLENTY } from "./calls.ts";
import { asFastAsAnswered, failures, type Load, rate } from "./load.ts";
import { atMost, type Ratio, times } from "./ratio.ts";
import type { Stage } from "./stage.ts";

/** Unpaid orders a user may have. */
const ORDERS_EACH = 3;

/** The throughput of an isolate and its database, used to size other loads. */
export interface Capacity {
  /** Orders per second with one client and with fifty. */
  one: number;
  fifty: number;
}

/**
 * Orders per second with 1, 50 and 200 clients: more clients do more work, and too many do not undo it
 * (docs/faults.md#l3-throughput).
 */
export async function measureThroughput(
  stage: Stage,
  seconds: number,
): Promise<{ ratios: Ratio[]; capacity: Capacity }> {
  const [one, fifty, twoHundred] = [
    await orders(stage, 1, seconds, 400),
    await orders(stage, 50, seconds, 700),
    await orders(stage, 200, seconds, 700),
  ];
  const capacity = { one: rate(one), fifty: rate(fifty) };
  const failed = [one, fifty, twoHundred].flatMap(({ answers }) => answers);
  return {
    capacity,
    ratios: [
      times("L3", "orders per second of 50 clients (floor: of one client)", perSecond(fifty, one), { least: 2 }),
      times("L3", "orders per second of 200 clients (floor: of 50 clients)", perSecond(twoHundred, fifty), {
        least: 0.8,
      }),
      atMost("L3", `failed requests of ${failed.length} orders`, failures(failed), 0),
    ],
  };
}

function perSecond(load: Load, floor: Load) {
  return { value: rate(load), floor: rate(floor), unit: "a second" };
}

async function orders(stage: Stage, clients: number, seconds: number, people: number): Promise<Load> {
  const buy = buyers(stage, await stage.people(people));
  return asFastAsAnswered(clients, (asked, ms) => ms < seconds * 1000 && asked < people * ORDERS_EACH, buy);
}

/** Returns a function that places order number `index`: three for each user, so that none exceeds the limit. The index is the key. */
export function buyers(stage: Stage, people: readonly Person[]): (index: number) => Promise<Answer> {
  return (index) => {
    const who = people[index % people.length];
    if (!who || index >= people.length * ORDERS_EACH) throw new Error("the users have no orders left");
    return order(stage, who, 1, PLENTY, `order-number-${index}`);
  };
}
