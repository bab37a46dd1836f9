import { afterEach, beforeEach, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { type Killable, startKillable } from "./killable.ts";
import { admitting, crowd, openingStatements } from "./shop.ts";
import { raise, type Sent, send } from "./storm.ts";

/** Number of bursts in which each process is killed; more with `KILLS=20`. */
const KILLS = Number(process.env.KILLS ?? 1);
const PEOPLE = 12;
/** Orders answered before the kill, while others are in progress. */
const ANSWERED = 15;

// A new shop for each test: after a kill, a libSQL server may block all writes for seconds or a minute while it checkpoints its
// log (reads continue; tursodatabase/libsql#1955).
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
    const people = crowd(PEOPLE);
    await shop.db.client.batch([...openingStatements([30, 0, 0, 0, 0, 0]), ...admitting(people)], "write");
    const storm = raise(shop.url, people);
    await expect.poll(storm.answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(ANSWERED);
    await shop[kill]();
    if (kill === "killWorkerd") expect(storm.broken(), "nobody was cut off").toBeGreaterThan(0);
    await expect.poll(() => send(shop.url(), newest(storm.sent)), { timeout: 60_000 }).toBe(true);
    await storm.end();
    await expectWhole(storm.sent);
  },
);

function newest(sent: Sent[]): Sent {
  const last = sent.at(-1);
  if (!last) throw new Error("the storm has not begun");
  return last;
}

/** Repeats unanswered requests with their keys. Then every answered order exists once, and no other does. */
async function expectWhole(sent: Sent[]): Promise<void> {
  const unanswered = sent.filter(({ orderId }) => orderId === null);
  expect(await audit(shop.db)).toEqual([]);
  for (const order of unanswered) await expect.poll(() => send(shop.url(), order), { timeout: 60_000 }).toBe(true);
  expect(await audit(shop.db)).toEqual([]);
  const { rows } = await shop.db.client.execute("SELECT id FROM orders");
  const answered = sent.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  expect(new Set(answered).size).toBe(answered.length);
  expect(rows.map(({ id }) => String(id)).sort()).toEqual(answered.sort());
}
