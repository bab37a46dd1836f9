import { beforeEach, describe, expect, test } from "vitest";
import { CLAIM_MS, sendAgain } from "#db/mail/due-mails.ts";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { malfunctionsIn } from "#shop/reports/shop-alarm.ts";
import { HOUR, MINUTE, NOON, NOTHING, openMailRoom, recover, register, runAt } from "../../fixtures/mail-room.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { AFTER_REQUEST, type MailRun } from "./send-mails.ts";

const room = sharedFixture(openMailRoom);
beforeEach(() => room.clear());

describe("a provider that fails", () => {
  test.each([
    ["is down", { status: 500 }],
    ["refuses the connection", { refuse: true }],
    ["takes the mail and says it failed", { status: 500, applied: true }],
    ["takes the mail and loses the answer", { drop: true }],
    ["takes the mail and answers half", { garble: true }],
  ])("that %s, then heals: exactly one mail", async (_, fault) => {
    await room.queue(register);
    room.provider.faults.put({ mail: { ...fault, times: 2 } });
    for (let minute = 0; minute < 10; minute++, room.clock.pass(MINUTE)) await room.run();
    expect(room.provider.messages()).toHaveLength(1);
    expect(await room.states()).toMatchObject([["sent", expect.any(Number), expect.any(Number)]]);
  });

  test("is retried with longer waits, and given up after a day", async () => {
    await room.queue();
    room.provider.faults.put({ mail: { status: 503 } });
    const waits: unknown[] = [];
    for (const waitMs of [1, 2, 4, 8].map((minutes) => minutes * MINUTE)) {
      expect(await room.run()).toEqual({ ...NOTHING, retried: 1 });
      waits.push(...(await room.states()));
      room.clock.pass(waitMs - 1);
      expect(await room.run()).toEqual(NOTHING);
      room.clock.pass(1);
    }
    expect(waits).toEqual([1, 3, 7, 15].map((minutes, index) => ["pending", index + 1, minutes * MINUTE]));
    room.clock.pass(NOON + 24 * HOUR - room.clock.now());
    expect(await room.run()).toEqual({ ...NOTHING, failed: 1 });
    expect(await room.states()).toMatchObject([["failed", 5, expect.any(Number)]]);
    room.provider.faults.heal();
    room.clock.pass(24 * HOUR);
    expect(await room.run()).toEqual(NOTHING);
    expect(room.provider.messages()).toEqual([]);
  });

  test("ends a run after three failures in a row, and one after a request after one", async () => {
    for (let index = 0; index < 5; index++) await room.queue({ recipient: `p${index}@example.com` });
    room.provider.faults.put({ mail: { status: 500 } });
    expect(await room.run()).toEqual({ ...NOTHING, retried: 3 });
    expect(await room.run(AFTER_REQUEST)).toEqual({ ...NOTHING, retried: 1 });
    expect((await room.states()).map((state) => (Array.isArray(state) ? state[1] : null))).toEqual([1, 1, 1, 0, 1]);
  });

  test("that asks for a pause gets it; waiting mails go out later", async () => {
    for (let index = 0; index < 3; index++) await room.queue({ recipient: `p${index}@example.com` });
    room.provider.faults.put({ mail: { status: 429, times: 1 } });
    expect(await room.run()).toEqual({ ...NOTHING, retried: 1 });
    expect(await room.states()).toEqual([
      ["pending", 1, 1_000],
      ["pending", 0, 0],
      ["pending", 0, 0],
    ]);
    room.clock.pass(1_000);
    expect(await room.run()).toEqual({ ...NOTHING, sent: 3 });
    expect(room.provider.messages()).toHaveLength(3);
  });

  test("that refuses a recipient for good does not get that mail again", async () => {
    const bad = `mai_${await room.queue()}`;
    await room.queue({ recipient: "beto@example.com" });
    const { mailer } = runAt(room.provider.url, room.db, room.clock);
    const send: MailRun["mailer"]["send"] = async (mail, key) =>
      key === bad ? { ok: false, retry: false, reason: "validation_error" } : mailer.send(mail, key);
    expect(await room.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, failed: 1 });
    room.clock.pass(HOUR);
    expect(await room.run()).toEqual(NOTHING);
    expect(room.provider.messages().map(({ to }) => to)).toEqual(["beto@example.com"]);
  });

  test.each([422, 403, 400, 451])(
    "that refuses our sender (%i) gets every mail once that is mended",
    async (status) => {
      for (let index = 0; index < 4; index++) await room.queue({ recipient: `p${index}@example.com` });
      room.provider.faults.put({ mail: { status } });
      expect(await room.run()).toEqual({ ...NOTHING, retried: 3 });
      room.clock.pass(61 * MINUTE);
      const facts = await readShopStatus(room.db, room.clock.now());
      expect(malfunctionsIn(facts, room.clock.now()).map(({ what }) => what)).toContain("mails");
      room.provider.faults.heal();
      expect(await room.run()).toEqual({ ...NOTHING, sent: 4 });
    },
  );

  test("that is mended after a day: a mail that was given up keeps its text and can be sent again", async () => {
    const id = `mai_${await room.queue()}`;
    room.provider.faults.put({ mail: { status: 422 } });
    for (let hour = 0; hour <= 30; hour++, room.clock.pass(HOUR)) await room.run();
    expect(await room.states()).toMatchObject([["failed", expect.any(Number), expect.any(Number)]]);
    room.provider.faults.heal();
    expect(await room.run()).toEqual(NOTHING);
    expect(await sendAgain(room.db, id, room.clock.now())).toBe(true);
    expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
    expect(room.provider.messages()).toHaveLength(1);
  });

  test.each([401, 403])("that refuses the API key (%i) gets every mail once the key is right", async (status) => {
    await room.queue();
    room.provider.faults.put({ mail: { status } });
    expect(await room.run()).toEqual({ ...NOTHING, retried: 1 });
    room.provider.faults.heal();
    room.clock.pass(MINUTE);
    expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
  });

  test("gets one mail even when a setting changes its text between tries", async () => {
    await room.queue(register);
    room.provider.faults.put({ mail: { drop: true, times: 1 } });
    await room.run();
    await room.db.client.execute("UPDATE settings SET shop_name = 'Otra tienda'");
    room.clock.pass(MINUTE);
    expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
    expect(room.provider.messages()).toHaveLength(1);
    await room.db.client.execute("UPDATE settings SET shop_name = 'Azahar'");
  });
});

test("a sender that dies before storing the provider's answer leaves one mail", async () => {
  await room.queue(register);
  const { mailer } = runAt(room.provider.url, room.db, room.clock);
  const send: MailRun["mailer"]["send"] = async (mail, key) => {
    await mailer.send(mail, key);
    throw new Error("killed");
  };
  await expect(room.run({ mailer: { send } })).rejects.toThrow("killed");
  expect(await room.run()).toEqual(NOTHING);
  room.clock.pass(CLAIM_MS);
  expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
  expect(room.provider.messages()).toHaveLength(1);
});

test("a mail that always fails delays its person's next one by one try, and nobody else's", async () => {
  const bad = `mai_${await room.queue()}`;
  await room.queue({ recipient: "beto@example.com" });
  const { mailer } = runAt(room.provider.url, room.db, room.clock);
  const send: MailRun["mailer"]["send"] = async (mail, key) =>
    key === bad ? { ok: false, retry: true, reason: "status_500" } : mailer.send(mail, key);
  expect(await room.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, retried: 1 });
  await room.queue(recover);
  expect(await room.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, retried: 1 });
  expect(await room.run({ mailer: { send } })).toEqual(NOTHING);
});

test("the log has mail ids and reasons, never people or links", async () => {
  await room.queue(register);
  await room.queue({ ...recover, recipient: "beto@example.com" });
  room.provider.faults.put({ mail: { status: 422, times: 1 } });
  await room.run();
  room.provider.faults.put({ mail: { status: 500, times: 1 } });
  await room.queue({ recipient: "beto@example.com" });
  await room.run();
  expect(room.logged).toEqual([
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
  expect(JSON.stringify(room.logged)).not.toMatch(/@|https?:|Ana|N\d/);
});
