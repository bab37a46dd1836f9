import { afterEach, beforeEach, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { addAsad, orderAsad } from "./asad.ts";
import { type Killable, startKillable } from "./killable.ts";
import { accountStatements, newUsers, openingStatements, type TestUser } from "./shop.ts";

/** Number of bursts in which each process is killed; more with `KILLS=20`. */
const KILLS = Number(process.env.KILLS ?? 1);
const PEOPLE = 12;
/** Orders answered before the kill, while others are in progress. */
const ANSWERED = 15;

// A new shop for each test: a server that starts after a kill first checkpoints its log, which can block writes
// (docs/reliability.md#chaos).
let shop: Killable;
beforeEach(async () => {
  shop = await startKillable();
});
afterEach(() => shop?.stop());

test.each(["killSqld", "killWorkerd"] as const)(
  "%s during many orders: every answered order exists once",
  {
    repeats: KILLS - 1,
  },
  async (kill) => {
    // Users may have at most three open orders; after that they get refusals.
    const people = newUsers(PEOPLE);
    await shop.db.client.batch([...openingStatements([30, 0, 0, 0, 0, 0]), ...accountStatements(people)], "write");
    const burst = startBurst(shop.url, people);
    await expect.poll(burst.answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(ANSWERED);
    await shop[kill]();
    if (kill === "killWorkerd") expect(burst.broken(), "connections cut by the kill").toBeGreaterThan(0);
    await expect.poll(() => send(shop.url(), newest(burst.sent)), { timeout: 60_000 }).toBe(true);
    await burst.end();
    await expectComplete(burst.sent);
  },
);

function newest(sent: Sent[]): Sent {
  const last = sent.at(-1);
  if (!last) throw new Error("the burst has not begun");
  return last;
}

/** Repeats unanswered requests with their keys. Then every answered order exists once, and no other does. */
async function expectComplete(sent: Sent[]): Promise<void> {
  const unanswered = sent.filter(({ orderId }) => orderId === null);
  expect(await audit(shop.db)).toEqual([]);
  for (const order of unanswered) await expect.poll(() => send(shop.url(), order), { timeout: 60_000 }).toBe(true);
  expect(await audit(shop.db)).toEqual([]);
  const { rows } = await shop.db.client.execute("SELECT id FROM orders");
  const answered = sent.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  expect(new Set(answered).size).toBe(answered.length);
  expect(rows.map(({ id }) => String(id)).sort()).toEqual(answered.sort());
}

const AFTER_MS = 50;

/** An order as its buyer sees it: the key that was sent, and the id in the response, or null. */
interface Sent {
  by: TestUser;
  key: string;
  orderId: string | null;
}

/** Each user repeatedly adds a unit to the cart and orders one, until the burst ends. `url` is read for each request. */
function startBurst(url: () => string, people: readonly TestUser[]) {
  const sent: Sent[] = [];
  let [isOver, broken] = [false, 0];
  const failed = () => {
    broken += 1;
    return afterMoment();
  };
  const orderUntilOver = async (by: TestUser) => {
    for (let attempt = 0; !isOver; attempt++) {
      await addAsad(url(), by).catch(failed);
      const order: Sent = { by, key: `${by.id}-${attempt}`, orderId: null };
      sent.push(order);
      await send(url(), order, failed);
    }
  };
  const all = people.map(orderUntilOver);
  return {
    sent,
    /** Number of failed or refused connections so far. */
    broken: () => broken,
    answered: () => sent.filter(({ orderId }) => orderId !== null).length,
    /** Stops new requests. Resolves when all users have stopped. */
    async end() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** Sends or repeats an order. True when its outcome is known. */
async function send(url: string, order: Sent, failed = afterMoment): Promise<boolean> {
  const { by, key } = order;
  const response = await orderAsad(url, { by, key }).catch(failed);
  if (response?.status === 200) order.orderId = String(Object(response.body["newOrder"])._id);
  return response !== null && response.status < 500;
}

/** Waits `AFTER_MS` after a failed connection: the process was killed. */
const afterMoment = () => new Promise<null>((next) => setTimeout(next, AFTER_MS, null));
