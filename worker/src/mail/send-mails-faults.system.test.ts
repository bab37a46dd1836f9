import { beforeEach, describe, expect, test } from "vitest";
import { CLAIM_MS, sendAgain } from "#db/mail/due-mails.ts";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { malfunctionsIn } from "#shop/reports/shop-alarm.ts";
import { HOUR, MINUTE, NOON, NOTHING, openOutbox, recover, register, runAt } from "../../fixtures/outbox.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { AFTER_REQUEST, type MailRun } from "./send-mails.ts";

const outbox = sharedFixture(openOutbox);
beforeEach(() => outbox.clear());

describe("a provider that fails", () => {
  test.each([
    ["is down", { status: 500 }],
    ["refuses the connection", { refuse: true }],
    ["takes the mail and says it failed", { status: 500, applied: true }],
    ["takes the mail and loses the response", { drop: true }],
    ["takes the mail and sends half a response", { garble: true }],
  ])("that %s, then heals: exactly one mail", async (_, fault) => {
    await outbox.queue(register);
    outbox.provider.faults.put({ mail: { ...fault, times: 2 } });
    for (let minute = 0; minute < 10; minute++, outbox.clock.pass(MINUTE)) await outbox.run();
    expect(outbox.provider.messages()).toHaveLength(1);
    expect(await outbox.states()).toMatchObject([["sent", expect.any(Number), expect.any(Number)]]);
  });

  test("is retried with longer waits, and given up after a day", async () => {
    await outbox.queue();
    outbox.provider.faults.put({ mail: { status: 503 } });
    const waits: unknown[] = [];
    for (const waitMs of [1, 2, 4, 8].map((minutes) => minutes * MINUTE)) {
      expect(await outbox.run()).toEqual({ ...NOTHING, retried: 1 });
      waits.push(...(await outbox.states()));
      outbox.clock.pass(waitMs - 1);
      expect(await outbox.run()).toEqual(NOTHING);
      outbox.clock.pass(1);
    }
    expect(waits).toEqual([1, 3, 7, 15].map((minutes, index) => ["pending", index + 1, minutes * MINUTE]));
    outbox.clock.pass(NOON + 24 * HOUR - outbox.clock.now());
    expect(await outbox.run()).toEqual({ ...NOTHING, failed: 1 });
    expect(await outbox.states()).toMatchObject([["failed", 5, expect.any(Number)]]);
    outbox.provider.faults.heal();
    outbox.clock.pass(24 * HOUR);
    expect(await outbox.run()).toEqual(NOTHING);
    expect(outbox.provider.messages()).toEqual([]);
  });

  test("ends a run of the cron after three failures in a row, and a run after a request at the first failure", async () => {
    for (let index = 0; index < 5; index++) await outbox.queue({ recipient: `p${index}@example.com` });
    outbox.provider.faults.put({ mail: { status: 500 } });
    expect(await outbox.run()).toEqual({ ...NOTHING, retried: 3 });
    expect(await outbox.run(AFTER_REQUEST)).toEqual({ ...NOTHING, retried: 1 });
    expect((await outbox.states()).map((state) => (Array.isArray(state) ? state[1] : null))).toEqual([1, 1, 1, 0, 1]);
  });

  test("that asks for a pause gets it; waiting mails go out later", async () => {
    for (let index = 0; index < 3; index++) await outbox.queue({ recipient: `p${index}@example.com` });
    outbox.provider.faults.put({ mail: { status: 429, times: 1 } });
    expect(await outbox.run()).toEqual({ ...NOTHING, retried: 1 });
    expect(await outbox.states()).toEqual([
      ["pending", 1, 1_000],
      ["pending", 0, 0],
      ["pending", 0, 0],
    ]);
    outbox.clock.pass(1_000);
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 3 });
    expect(outbox.provider.messages()).toHaveLength(3);
  });

  test("that refuses a recipient for good does not get that mail again", async () => {
    const bad = `mai_${await outbox.queue()}`;
    await outbox.queue({ recipient: "beto@example.com" });
    const { mailer } = runAt(outbox.provider.url, outbox.db, outbox.clock);
    const send: MailRun["mailer"]["send"] = async (mail, key) =>
      key === bad ? { ok: false, retry: false, reason: "validation_error" } : mailer.send(mail, key);
    expect(await outbox.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, failed: 1 });
    outbox.clock.pass(HOUR);
    expect(await outbox.run()).toEqual(NOTHING);
    expect(outbox.provider.messages().map(({ to }) => to)).toEqual(["beto@example.com"]);
  });

  test.each([422, 403, 400, 451])("that refuses our sender (%i) gets every mail once that is fixed", async (status) => {
    for (let index = 0; index < 4; index++) await outbox.queue({ recipient: `p${index}@example.com` });
    outbox.provider.faults.put({ mail: { status } });
    expect(await outbox.run()).toEqual({ ...NOTHING, retried: 3 });
    outbox.clock.pass(61 * MINUTE);
    const facts = await readShopStatus(outbox.db, outbox.clock.now());
    expect(malfunctionsIn(facts, outbox.clock.now()).map(({ what }) => what)).toContain("mails");
    outbox.provider.faults.heal();
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 4 });
  });

  test("that works again after a day: a mail that was given up keeps its text and can be sent again", async () => {
    const id = `mai_${await outbox.queue()}`;
    outbox.provider.faults.put({ mail: { status: 422 } });
    for (let hour = 0; hour <= 30; hour++, outbox.clock.pass(HOUR)) await outbox.run();
    expect(await outbox.states()).toMatchObject([["failed", expect.any(Number), expect.any(Number)]]);
    outbox.provider.faults.heal();
    expect(await outbox.run()).toEqual(NOTHING);
    expect(await sendAgain(outbox.db, id, outbox.clock.now())).toBe(true);
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
    expect(outbox.provider.messages()).toHaveLength(1);
  });

  test.each([401, 403])("that refuses the API key (%i) gets the mail once the key is right", async (status) => {
    await outbox.queue();
    outbox.provider.faults.put({ mail: { status } });
    expect(await outbox.run()).toEqual({ ...NOTHING, retried: 1 });
    outbox.provider.faults.heal();
    outbox.clock.pass(MINUTE);
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
  });

  test("gets one mail even when a setting changes its text between tries", async () => {
    await outbox.queue(register);
    outbox.provider.faults.put({ mail: { drop: true, times: 1 } });
    await outbox.run();
    await outbox.db.client.execute("UPDATE settings SET shop_name = 'Otra tienda'");
    outbox.clock.pass(MINUTE);
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
    expect(outbox.provider.messages()).toHaveLength(1);
    await outbox.db.client.execute("UPDATE settings SET shop_name = 'Azahar'");
  });
});

test("a sender that dies before storing the provider's response leaves one mail", async () => {
  await outbox.queue(register);
  const { mailer } = runAt(outbox.provider.url, outbox.db, outbox.clock);
  const send: MailRun["mailer"]["send"] = async (mail, key) => {
    await mailer.send(mail, key);
    throw new Error("killed");
  };
  await expect(outbox.run({ mailer: { send } })).rejects.toThrow("killed");
  expect(await outbox.run()).toEqual(NOTHING);
  outbox.clock.pass(CLAIM_MS);
  expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
  expect(outbox.provider.messages()).toHaveLength(1);
});

test("a mail that always fails delays its person's next one by one try, and nobody else's", async () => {
  const bad = `mai_${await outbox.queue()}`;
  await outbox.queue({ recipient: "beto@example.com" });
  const { mailer } = runAt(outbox.provider.url, outbox.db, outbox.clock);
  const send: MailRun["mailer"]["send"] = async (mail, key) =>
    key === bad ? { ok: false, retry: true, reason: "status_500" } : mailer.send(mail, key);
  expect(await outbox.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, retried: 1 });
  await outbox.queue(recover);
  expect(await outbox.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, retried: 1 });
  expect(await outbox.run({ mailer: { send } })).toEqual(NOTHING);
});

test("the log has mail ids and reasons, never people or links", async () => {
  await outbox.queue(register);
  await outbox.queue({ ...recover, recipient: "beto@example.com" });
  outbox.provider.faults.put({ mail: { status: 422, times: 1 } });
  await outbox.run();
  outbox.provider.faults.put({ mail: { status: 500, times: 1 } });
  await outbox.queue({ recipient: "beto@example.com" });
  await outbox.run();
  expect(outbox.logged).toEqual([
    {
      event: "mail_retry",
      mail: expect.stringMatching(/^mai_/),
      kind: "register",
      tries: 1,
      reason: "validation_error",
    },
    {
      event: "mail_retry",
      mail: expect.stringMatching(/^mai_/),
      kind: "account-deleted",
      tries: 1,
      reason: "internal_server_error",
    },
  ]);
  expect(JSON.stringify(outbox.logged)).not.toMatch(/@|https?:|Ana|N\d/);
});
