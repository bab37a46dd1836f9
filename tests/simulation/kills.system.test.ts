import { afterEach, beforeEach, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { type Killable, startKillable } from "./killable.ts";
import { admitting, crowd, openingStatements } from "./shop.ts";
import { raise, type Sent, send } from "./storm.ts";

/** How many storms each process is killed in; more with `KILLS=20`. */
const KILLS = Number(process.env.KILLS ?? 1);
const PEOPLE = 12;
/** In the middle of the storm: so many orders were answered, and many are under way. */
const ANSWERED = 15;

// One each: a libSQL server that was killed may later park all who write, for seconds or a minute, while it moves its log into
// its file (its readers go on; tursodatabase/libsql#1955).
let shop: Killable;
beforeEach(async () => {
  shop = await startKillable();
});
afterEach(() => shop?.stop());

test.each(["killSqld", "killWorkerd"] as const)(
  "%s in a storm: what was answered is there once",
  {
    repeats: KILLS - 1,
  },
  async (kill) => {
    // Nobody may have more than three orders open: the storm goes on with refusals.
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

/** Whoever was not answered asks again with the same key. Then every answered order is there once, and no other one. */
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
