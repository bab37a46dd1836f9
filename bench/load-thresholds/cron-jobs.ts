/** The five-minute jobs under load: 10,000 overdue orders (L11), 500 mails (L12). */
import { queueMail } from "#db/mail/outbox.ts";
import { write } from "#db/write.ts";
import { sendMails } from "#worker/mail/send-mails.ts";
import { pausedClock, runAt } from "../../worker/fixtures/outbox.ts";
import { startMailProvider } from "../../worker/fixtures/outside-services.ts";
import type { PlainShop } from "../environment.ts";
import { compared, exactly, type Figure, gate } from "../figure.ts";
import { changeStock, order, violations } from "./requests.ts";

const OVERDUE = 10_000;
/** Maximum number of runs until all orders have expired. */
const MAX_RUNS = 12;
/** Limits of a run: half of the 10,000 subrequests of the Workers plan, and 30 % of its 30 s of CPU time. */
const [MAX_TRIPS, CPU_LIMIT_MS, CPU_SHARE] = [5_000, 30_000, 0.3];
const HELD = "SELECT count(*) FROM orders WHERE hold = 'held' AND expires_at_ms < 1000000";
const EXPIRY_MAILS = "SELECT count(*) FROM outbox WHERE event LIKE 'order-expired%'";

/**
 * Ten thousand orders are overdue at once: each run expires some until none is left (docs/faults.md#l11-10000-overdue-orders).
 * Needs a shop that counts trips.
 */
export async function measureOverdue(shop: PlainShop): Promise<Figure[]> {
  await changeStock(shop, "asad", OVERDUE, "req_overdue");
  await createOverdue(shop, OVERDUE);
  const heldBefore = await shop.count(HELD);
  const runs: { ok: boolean; ms: number; trips: number }[] = [];
  while (runs.length < MAX_RUNS + 3 && (await shop.count(HELD)) > 0) {
    shop.database.proxy.reset();
    const beganMs = performance.now();
    const ok = await shop.cron();
    runs.push({ ok, ms: performance.now() - beganMs, trips: shop.database.proxy.trips() });
  }
  const [held, mails] = [await shop.count(HELD), await shop.count(EXPIRY_MAILS)];
  const failed = runs.filter(({ ok }) => !ok).length;
  const maxTrips = Math.max(0, ...runs.map(({ trips }) => trips));
  const maxMs = Math.max(0, ...runs.map(({ ms }) => ms));
  return [
    exactly("L11", "overdue orders; failed runs; orders still held", [heldBefore, failed, held], [OVERDUE, 0, 0]),
    gate("L11", `runs to release ${OVERDUE} orders`, runs.length, "runs", { max: MAX_RUNS }),
    gate("L11", "most trips of a run, including its mails", maxTrips, "trips", { max: MAX_TRIPS }),
    exactly("L11", "expiry mails; violations found by the audit", [mails, await violations(shop)], [OVERDUE, []]),
    compared("L11", "time of the longest run (baseline: the CPU limit)", maxMs, "ms", CPU_LIMIT_MS, { max: CPU_SHARE }),
  ];
}

const ORDERS_PER_BATCH = 500;

/** Creates `count` overdue transfer orders of one unit, as copies of a placed one. */
async function createOverdue(shop: PlainShop, count: number): Promise<void> {
  const [buyer] = await shop.people(1);
  if (!buyer || (await order(shop, buyer)).status !== 200) throw new Error("there is no placed order to copy");
  const [first] = (await shop.db.client.execute(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`)).rows;
  const template = String(first?.["id"]);
  const id = "'ord_overdue' || n.n";
  const changedOrder = { id, external_reference: "'overdue-' || n.n", expires_at_ms: "n.n + 1", placed_from: "''" };
  const copies = [
    await copyRows(shop, "orders", `t.id = '${template}'`, changedOrder),
    await copyRows(shop, "order_lines", `t.order_id = '${template}'`, { order_id: id }),
  ];
  for (let from = 0; from < count; from += ORDERS_PER_BATCH) {
    const args = { from, to: Math.min(from + ORDERS_PER_BATCH, count) };
    await shop.db.client.batch(
      copies.map((sql) => ({ sql, args })),
      "write",
    );
  }
}

/**
 * Returns the SQL that inserts the copies from `:from` to before `:to` of rows of a table, without its generated key.
 * `changed`: SQL of the columns that differ; `n.n` is the copy's number.
 */
async function copyRows({ db }: PlainShop, table: string, where: string, changed: Record<string, string>) {
  const { rows } = await db.client.execute(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'key'`);
  const columns = rows.map((row) => String(row["name"]));
  const values = columns.map((column) => changed[column] ?? `t."${column}"`);
  const list = columns.map((column) => `"${column}"`).join(", ");
  const numbers = "WITH RECURSIVE n(n) AS (SELECT :from UNION ALL SELECT n + 1 FROM n WHERE n + 1 < :to)";
  return `INSERT INTO ${table} (${list}) ${numbers} SELECT ${values.join(", ")} FROM ${table} t, n WHERE ${where}`;
}

const [PEOPLE, MAILS_EACH] = [100, 5];
const MAILS = PEOPLE * MAILS_EACH;
const MAX_PER_SECOND = 5;
const FIVE_MINUTES_MS = 300_000;

/**
 * Five hundred mails wait (docs/faults.md#l12-500-mails). The sender waits on a fake clock, so the rate is exact; the time of
 * real calls would only lower it.
 */
export async function measureMails({ db }: PlainShop): Promise<Figure[]> {
  const provider = await startMailProvider();
  try {
    const clock = pausedClock(Date.now());
    await db.client.execute("UPDATE outbox SET state = 'failed', content = '{}' WHERE state = 'pending'");
    await queueMails(db, clock.now());
    const callsAtMs: number[] = [];
    const run = runAt(provider.url, db, clock);
    const mailer = {
      send: (...mail: Parameters<typeof run.mailer.send>) => {
        callsAtMs.push(clock.now());
        return run.mailer.send(...mail);
      },
    };
    let runs = 0;
    for (let sent = -1; sent !== 0; runs++) {
      ({ sent } = await sendMails({ ...run, mailer }));
      clock.pass(FIVE_MINUTES_MS);
    }
    const messages = provider.messages().reverse();
    return [
      exactly("L12", "received mails; calls to the provider", [messages.length, callsAtMs.length], [MAILS, MAILS]),
      gate("L12", "most calls within one second", mostInASecond(callsAtMs), "calls", { max: MAX_PER_SECOND }),
      gate("L12", "mails that arrived out of order or twice", outOfOrder(messages), "mails", { max: 0 }),
      gate("L12", "five-minute cron runs until all were sent", runs - 1, "runs", { max: 5 }),
    ];
  } finally {
    await provider.stop();
  }
}

async function queueMails(db: PlainShop["db"], nowMs: number): Promise<void> {
  const mails = Array.from({ length: MAILS }, (_, index) =>
    queueMail({
      id: `mai_load${index}`,
      mailKey: `account-deleted/load${index}`,
      recipient: `persona${index % PEOPLE}@example.com`,
      content: { kind: "account-deleted", firstName: `Número ${index}` },
      nowMs,
    }),
  );
  const written = await write(db, mails);
  if (!written.ok) throw new Error(`the database refused the mails: ${written.refusal.code}`);
}

/** Returns the largest number of these times (in ms) that lie within one second. */
export function mostInASecond(atMs: readonly number[]): number {
  return Math.max(...atMs.map((from) => atMs.filter((at) => at >= from && at < from + 1_000).length));
}

/** Counts the mails that arrived out of order or twice. A user's mails are numbered in queue order. */
function outOfOrder(messages: readonly { to: unknown; text: string }[]): number {
  const last = new Map<string, number>();
  let wrong = 0;
  for (const { to, text } of messages) {
    const [person, number] = [String(to), Number(/Número (\d+)/.exec(text)?.[1] ?? Number.NaN)];
    if (!(number > (last.get(person) ?? -1))) wrong += 1;
    last.set(person, number);
  }
  return wrong;
}
