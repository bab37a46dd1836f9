import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningMercadoPago, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { call } from "../../fixtures/caller.ts";
import {
  type HookUnderTest,
  type MailProviderUnderTest,
  startHook,
  startMailProvider,
} from "../../fixtures/outside-services.ts";
import { type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";
import { signedInUsers } from "../../fixtures/signed-in-users.ts";
import { asad } from "../../fixtures/transfer-shop.ts";

const EVERY_JOB = "by hand";
const [ORDERS, ALERTS] = [3, 2];

let database: ShopDatabase;
let hook: HookUnderTest;
let mails: MailProviderUnderTest;
let cards: RunningMercadoPago;
let isolates: WorkerUnderTest[];

beforeAll(async () => {
  [database, hook, mails, cards] = await Promise.all([
    startShopDatabase(startSqld()),
    startHook(),
    startMailProvider(),
    startMercadoPago(),
  ]);
  const vars = { DEPLOY_HOOK_URL: hook.url, MAIL_URL: mails.url, MP_API_URL: cards.url, REBUILD_SECONDS: "600" };
  // One after the other: they share the files of the bundle.
  isolates = [await startWorker({ tursoUrl: database.proxy.url, vars })];
  isolates.push(await startWorker({ tursoUrl: database.proxy.url, vars }));
});
afterAll(async () => {
  await Promise.all(isolates?.map((one) => one.close()) ?? []);
  await Promise.all([database?.stop(), hook?.close(), mails?.stop(), cards?.stop()]);
});

async function count(sql: string): Promise<number> {
  const { rows } = await database.db.client.execute(sql);
  return Number(Object.values(rows[0] ?? {})[0]);
}

/** Sends to the isolates in turn. */
const send = (index: number, request: string, options: object) =>
  call(isolates[index % 2] ?? Object(null), request, options);

test("concurrent cron runs in two isolates do the work of each job once, and send each mail once", async () => {
  const people = await signedInUsers(database.db, ORDERS, "overdue");
  for (const [index, { id, cookie }] of people.entries()) {
    const placed = await send(index, `POST /api/orders/transfer/${id}`, {
      cookie,
      body: { products: [asad()], shipping: false },
    });
    expect(placed.status).toBe(200);
  }
  for (let index = 0; index < ALERTS; index++) {
    const body = { perfume: "agotado", ml: 100, email: `aviso${index}@azahar.test` };
    expect((await send(index, "POST /api/stock-notices", { body })).status).toBeLessThan(300);
  }
  // Overdue by less than the audit's grace period: the audit of the same run may read before the orders expire.
  await database.sql("UPDATE orders SET version = version + 1, expires_at_ms = created_at_ms + 1");
  await database.sql(`INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
    SELECT s.id, 'incoming', 5, 'req_1', 'usr_admin', 0 FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'agotado'`);
  hook.calls.length = 0;

  const runs = await Promise.all([...isolates, ...isolates].map((one) => one.fireCron(EVERY_JOB)));
  expect(runs).toEqual(Array(4).fill("ok"));
  for (const _ of [1, 2, 3]) await isolates[0]?.fireCron(EVERY_JOB);

  expect(hook.calls).toHaveLength(1);
  expect(await count("SELECT count(*) FROM orders WHERE hold = 'released' AND hold_moves = 1")).toBe(ORDERS);
  expect(await count("SELECT count(*) FROM outbox WHERE event LIKE 'order-expired%'")).toBe(ORDERS);
  expect(await count("SELECT count(*) FROM outbox WHERE event = 'stock-notice'")).toBe(ALERTS);
  const sent = await count("SELECT count(*) FROM outbox WHERE state = 'sent' AND tries = 1");
  expect([mails.calls(), mails.messages().length]).toEqual([sent, sent]);
  expect(await count("SELECT count(*) FROM outbox WHERE state <> 'sent'")).toBe(0);
});
