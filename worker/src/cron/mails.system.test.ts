import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queueMail } from "#db/mail/outbox.ts";
import { write } from "#db/write.ts";
import { type RunningMercadoPago, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { type MailProviderUnderTest, startMailProvider } from "../../fixtures/outside-services.ts";
import { type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";
import { SCHEDULES } from "./index.ts";

const [OFTEN = "", NIGHTLY = ""] = Object.keys(SCHEDULES);
const ANA = "ana@example.com";

let database: ShopDatabase;
let provider: MailProviderUnderTest;
let cards: RunningMercadoPago;
let worker: WorkerUnderTest;

beforeAll(async () => {
  [database, provider, cards] = await Promise.all([
    startShopDatabase(startSqld()),
    startMailProvider(),
    startMercadoPago(),
  ]);
  const vars = { MAIL_URL: provider.url, MP_API_URL: cards.url };
  worker = await startWorker({ tursoUrl: database.proxy.url, vars });
});
afterAll(async () => {
  await worker?.close();
  await Promise.all([database?.stop(), provider?.stop(), cards?.stop()]);
});
beforeEach(async () => {
  database.proxy.fail(null);
  await Promise.all([database.sql("DELETE FROM outbox"), provider.clear()]);
});

async function queue(): Promise<void> {
  const id = `mai_${crypto.randomUUID()}`;
  const content = { kind: "account-deleted", firstName: "Ana" } as const;
  expect(
    await write(database.db, [queueMail({ id, mailKey: id, recipient: ANA, content, nowMs: Date.now() })]),
  ).toEqual(expect.objectContaining({ ok: true }));
}

function tick(schedule = OFTEN) {
  return worker.fireCron(schedule);
}

/** Makes all waiting mails due. */
async function waitOver(): Promise<void> {
  await database.sql("UPDATE outbox SET next_try_at_ms = 0 WHERE state = 'pending'");
}

async function state(): Promise<unknown> {
  return (await database.db.client.execute("SELECT state, tries, recipient FROM outbox")).rows[0];
}

test("overlapping runs send a mail once, and the log has no address", async () => {
  await queue();
  const runs = await Promise.all(Array.from({ length: 6 }, () => tick()));
  expect(runs.every((outcome) => outcome === "ok")).toBe(true);
  expect(provider.messages()).toHaveLength(1);
  expect(await state()).toMatchObject({ state: "sent", tries: 1 });
  expect(worker.log()).not.toContain(ANA);
});

test.each([["refuse"], ["drop"]])(
  "a provider fault of kind %s fails no run; after it there is one mail",
  async (how) => {
    await queue();
    provider.faults.put({ mail: { [how]: true, times: 1 } });
    expect(await tick()).toBe("ok");
    expect(await state()).toMatchObject({ state: "pending", tries: 1 });
    await waitOver();
    expect(await tick()).toBe("ok");
    expect(provider.messages()).toHaveLength(1);
    expect(await state()).toMatchObject({ state: "sent" });
  },
);

test("a database that is down fails the run and loses no mail", async () => {
  await queue();
  database.proxy.fail("refuse");
  expect(await tick()).toBe("exception");
  database.proxy.fail(null);
  await tick();
  expect(provider.messages()).toHaveLength(1);
});

test("the nightly job erases the recipients of old mails", async () => {
  await queue();
  await tick();
  await database.sql("UPDATE outbox SET sent_at_ms = 0");
  await tick();
  expect(await state()).toMatchObject({ recipient: ANA });
  expect(await tick(NIGHTLY)).toBe("ok");
  expect(await state()).toMatchObject({ state: "sent", recipient: "" });
});
