import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { CLAIM_MS, claimMail, readDueMails } from "#db/queries/due-mails.ts";
import { type NewMail, queueMail } from "#db/queries/outbox.ts";
import { write } from "#db/write.ts";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { type MailProviderUnderTest, startMailProvider } from "../../fixtures/mail-provider.ts";
import { type PausedClock, pausedClock, runAt } from "../../fixtures/mail-run.ts";
import { AFTER_REQUEST, type MailRun, sendMails } from "./send-mails.ts";

const [MINUTE, HOUR] = [60_000, 3_600_000];
const NOON = Date.UTC(2026, 10, 21, 12);
const ANA = "ana@example.com";

let sqld: Sqld;
let db: Database;
let provider: MailProviderUnderTest;
let clock: PausedClock;
let mails = 0;
const logged: unknown[] = [];

beforeAll(async () => {
  [sqld, provider] = await Promise.all([startSqld(), startMailProvider()]);
  db = connect(sqld.url);
  await makeAnew(db);
  vi.spyOn(console, "log").mockImplementation((line) => void logged.push(line));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([sqld?.stop(), provider?.stop()]);
});
beforeEach(async () => {
  await Promise.all([db.client.execute("DELETE FROM outbox"), provider.clear()]);
  clock = pausedClock(NOON);
  logged.length = 0;
});

/** Ids that the provider has never seen, in any test. */
async function queue(change: Partial<NewMail> = {}): Promise<string> {
  const id = `mai_${++mails}`;
  const content = { kind: "account-deleted", firstName: `N${mails}` } as const;
  const mail = { id, mailKey: id, recipient: ANA, content, nowMs: clock.now(), ...change };
  expect(await write(db, [queueMail(mail)])).toMatchObject({ ok: true });
  return id;
}

const register = { content: { kind: "register", link: "https://azahar.example/validate-link/register/u/t" } } as const;
const recover = {
  content: { kind: "recover", firstName: "Ana", link: "https://azahar.example/validate-link/recover/u/t" },
} as const;

function run(change: Partial<MailRun> = {}) {
  return sendMails({ ...runAt(provider.url, connect(sqld.url), clock), ...change });
}

async function states(): Promise<unknown[]> {
  const { rows } = await db.client.execute("SELECT state, tries, next_try_at_ms FROM outbox ORDER BY rowid");
  return rows.map(({ state, tries, next_try_at_ms }) => [state, tries, Number(next_try_at_ms) - NOON]);
}

const NOTHING = { sent: 0, retried: 0, failed: 0 };

/** A recipient's mails in the order they arrived, by the number in their greeting. */
function arrived(to: string): string[] {
  const greetings = provider.messages(to).map(({ text }) => /Hola, (N\d+):/.exec(text)?.[1] ?? "");
  return greetings.reverse();
}

test("a mail goes out once, in both its forms, from the shop as its settings name it", async () => {
  await db.client.execute("UPDATE settings SET shop_name = 'Azahar, perfumes', email = 'hola@azahar.example'");
  await queue(register);
  expect(await run()).toEqual({ ...NOTHING, sent: 1 });
  expect(await run()).toEqual(NOTHING);
  expect(provider.messages()).toMatchObject([
    {
      to: ANA,
      from: '"Azahar, perfumes" <hola@azahar.test>',
      subject: "Confirmá tu email para crear tu cuenta en Azahar, perfumes",
      text: expect.stringContaining(register.content.link),
      html: expect.stringContaining(register.content.link),
    },
  ]);
  const { rows } = await db.client.execute("SELECT state, sent_at_ms, provider_id FROM outbox");
  expect(rows).toMatchObject([{ state: "sent", sent_at_ms: NOON, provider_id: provider.messages()[0]?.id }]);
});

test("without a mail that is due nobody is called and the settings are not read", async () => {
  await queue({ nowMs: NOON + 1 });
  const calls = provider.calls();
  expect(await run()).toEqual(NOTHING);
  expect(provider.calls()).toBe(calls);
});

describe("however many send at once", () => {
  test("each mail arrives once", async () => {
    await queue(register);
    const calls = provider.calls();
    const tallies = await Promise.all(Array.from({ length: 8 }, () => run()));
    expect(tallies.filter(({ sent }) => sent > 0)).toEqual([{ ...NOTHING, sent: 1 }]);
    expect(provider.calls() - calls).toBe(1);
  });

  test("many mails go to many people: none twice, each person's in order", async () => {
    const people = Array.from({ length: 12 }, (_, index) => `p${index}@example.com`);
    const queued: Record<string, string[]> = {};
    for (let index = 0; index < 96; index++) {
      const recipient = people[(index * 7) % people.length] ?? "";
      await queue({ recipient });
      queued[recipient] = [...(queued[recipient] ?? []), `N${mails}`];
    }
    const tallies = await Promise.all([run(), run(), run({ ...AFTER_REQUEST, most: 20 })]);
    await run();
    expect(tallies.every(({ retried, failed }) => retried + failed === 0)).toBe(true);
    expect(Object.fromEntries(people.map((to) => [to, arrived(to)]))).toEqual(queued);
  });

  test("a mail that another sender takes in hand meanwhile keeps its person's next one back", async () => {
    await queue({ recipient: "beto@example.com" });
    await queue();
    await queue();
    const { mailer } = runAt(provider.url, db, clock);
    const send: MailRun["mailer"]["send"] = async (mail, key) => {
      const [theirs] = await readDueMails(db, { nowMs: clock.now(), limit: 1 });
      expect(theirs && (await claimMail(db, theirs, clock.now()))).toMatchObject({ id: `mai_${mails - 1}` });
      return mailer.send(mail, key);
    };
    expect(await run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1 });
    expect(arrived(ANA)).toEqual([]);
  });

  test("one sender calls twice a second at most, and does no more than its share", async () => {
    for (let index = 0; index < 7; index++) await queue();
    const callsAtMs: number[] = [];
    const { mailer } = runAt(provider.url, db, clock);
    const send: MailRun["mailer"]["send"] = (mail, key) => {
      callsAtMs.push(clock.now() - NOON);
      return mailer.send(mail, key);
    };
    expect(await run({ mailer: { send }, most: 5 })).toEqual({ ...NOTHING, sent: 5 });
    expect(callsAtMs).toEqual([0, 500, 1000, 1500, 2000]);
    expect(await states()).toHaveLength(7);
    expect(arrived(ANA)).toHaveLength(5);
  });
});

describe("a provider that fails", () => {
  test.each([
    ["is down", { status: 500 }],
    ["refuses the connection", { refuse: true }],
    ["takes the mail and says it failed", { status: 500, applied: true }],
    ["takes the mail and loses the answer", { drop: true }],
    ["takes the mail and answers half", { garble: true }],
  ])("and %s, then heals: exactly one mail", async (_, fault) => {
    await queue(register);
    provider.faults.put({ mail: { ...fault, times: 2 } });
    for (let minute = 0; minute < 10; minute++, clock.pass(MINUTE)) await run();
    expect(provider.messages()).toHaveLength(1);
    expect(await states()).toMatchObject([["sent", expect.any(Number), expect.any(Number)]]);
  });

  test("is asked again with longer waits, and given up after a day", async () => {
    await queue();
    provider.faults.put({ mail: { status: 503 } });
    const waits: unknown[] = [];
    for (const waitMs of [1, 2, 4, 8].map((minutes) => minutes * MINUTE)) {
      expect(await run()).toEqual({ ...NOTHING, retried: 1 });
      waits.push(...(await states()));
      clock.pass(waitMs - 1);
      expect(await run()).toEqual(NOTHING);
      clock.pass(1);
    }
    expect(waits).toEqual([1, 3, 7, 15].map((minutes, index) => ["pending", index + 1, minutes * MINUTE]));
    clock.nowMs = NOON + 24 * HOUR;
    expect(await run()).toEqual({ ...NOTHING, failed: 1 });
    expect(await states()).toMatchObject([["failed", 5, expect.any(Number)]]);
    provider.faults.heal();
    clock.pass(24 * HOUR);
    expect(await run()).toEqual(NOTHING);
    expect(provider.messages()).toEqual([]);
  });

  test("is left alone after three failures in a row, after one when somebody's request pays for it", async () => {
    for (let index = 0; index < 5; index++) await queue({ recipient: `p${index}@example.com` });
    provider.faults.put({ mail: { status: 500 } });
    expect(await run()).toEqual({ ...NOTHING, retried: 3 });
    expect(await run(AFTER_REQUEST)).toEqual({ ...NOTHING, retried: 1 });
    expect((await states()).map((state) => (Array.isArray(state) ? state[1] : null))).toEqual([1, 1, 1, 0, 1]);
  });

  test("and asks for quiet gets it; what waits is sent later", async () => {
    for (let index = 0; index < 3; index++) await queue({ recipient: `p${index}@example.com` });
    provider.faults.put({ mail: { status: 429, times: 1 } });
    expect(await run()).toEqual({ ...NOTHING, retried: 1 });
    expect(await states()).toEqual([
      ["pending", 1, 1_000],
      ["pending", 0, 0],
      ["pending", 0, 0],
    ]);
    clock.pass(1_000);
    expect(await run()).toEqual({ ...NOTHING, sent: 3 });
    expect(provider.messages()).toHaveLength(3);
  });

  test.each([422, 400, 451])("and says no for good (%i) is not asked again", async (status) => {
    await queue();
    await queue({ recipient: "beto@example.com" });
    provider.faults.put({ mail: { status, times: 1 } });
    expect(await run()).toEqual({ ...NOTHING, sent: 1, failed: 1 });
    clock.pass(HOUR);
    expect(await run()).toEqual(NOTHING);
    expect(provider.messages().map(({ to }) => to)).toEqual(["beto@example.com"]);
  });

  test.each([401, 403])("and does not know our key (%i) has every mail once the key is right", async (status) => {
    await queue();
    provider.faults.put({ mail: { status } });
    expect(await run()).toEqual({ ...NOTHING, retried: 1 });
    provider.faults.heal();
    clock.pass(MINUTE);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
  });

  test("and then a setting changes the mail's text: still one mail", async () => {
    await queue(register);
    provider.faults.put({ mail: { drop: true, times: 1 } });
    await run();
    await db.client.execute("UPDATE settings SET shop_name = 'Otra tienda'");
    clock.pass(MINUTE);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(provider.messages()).toHaveLength(1);
    await db.client.execute("UPDATE settings SET shop_name = 'Azahar'");
  });
});

test("a sender that dies between the provider's answer and the outbox leaves one mail", async () => {
  await queue(register);
  const { mailer } = runAt(provider.url, db, clock);
  const send: MailRun["mailer"]["send"] = async (mail, key) => {
    await mailer.send(mail, key);
    throw new Error("killed");
  };
  await expect(run({ mailer: { send } })).rejects.toThrow("killed");
  expect(await run()).toEqual(NOTHING);
  clock.pass(CLAIM_MS);
  expect(await run()).toEqual({ ...NOTHING, sent: 1 });
  expect(provider.messages()).toHaveLength(1);
});

describe("a mail that is no longer worth sending", () => {
  test.each([
    ["register", register, 24 * HOUR],
    ["recover", recover, 15 * MINUTE],
  ])("%s: goes out while its link lives, and not after", async (_, content, linkMs) => {
    await queue(content);
    clock.pass(linkMs - 1);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    await queue({ ...content, nowMs: clock.now() - linkMs });
    expect(await run()).toEqual({ ...NOTHING, failed: 1 });
    expect(provider.messages()).toHaveLength(1);
    expect(logged).toContainEqual({ event: "mail_failed", mail: `mai_${mails}`, kind: _, reason: "expired" });
  });

  test("an older link, ended by a newer one that waits behind it", async () => {
    await queue({ content: { ...recover.content, link: "https://azahar.example/validate-link/recover/u/old" } });
    await queue(recover);
    expect(await run()).toEqual({ ...NOTHING, sent: 1, failed: 1 });
    expect(provider.messages()).toMatchObject([{ text: expect.stringContaining(recover.content.link) }]);
  });

  test("a notice is told, however late: cron was dead for two days", async () => {
    await queue();
    clock.pass(48 * HOUR);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
  });
});

test("a fresh recovery link does not wait for an older notice's next try: both go out, in order", async () => {
  await queue();
  provider.faults.put({ mail: { status: 500 } });
  for (let tries = 0; tries < 6; tries++, clock.pass(HOUR)) await run();
  await run();
  provider.faults.heal();
  await queue(recover);
  clock.pass(1);
  expect(await run(AFTER_REQUEST)).toEqual({ ...NOTHING, sent: 2 });
  expect(provider.messages(ANA)[0]?.subject).toContain("contraseña");
});

test("who cannot be written to, and what cannot be said yet, stops nobody else's; the latter is tried again", async () => {
  await queue({ recipient: "ana@example.com\r\nBcc: x@y.example" });
  for (const recipient of ["beto@example.com", "carla@example.com", "dora@example.com"]) {
    await queue({ recipient, content: { kind: "register", link: "javascript:alert(1)" } });
    const unread = await queue({ recipient });
    await db.client.execute({ sql: `UPDATE outbox SET content = '{"kind":"new"}' WHERE id = ?`, args: [unread] });
    await queue({ recipient });
  }
  const calls = provider.calls();
  expect(await run()).toEqual({ sent: 3, retried: 6, failed: 1 });
  expect(provider.calls() - calls).toBe(3);
  clock.pass(24 * HOUR);
  expect(await run()).toEqual({ ...NOTHING, failed: 6 });
});

test("a mail that the provider always fails at keeps its person's next one back for one try, nobody else's", async () => {
  const bad = await queue();
  await queue({ recipient: "beto@example.com" });
  const { mailer } = runAt(provider.url, db, clock);
  const send: MailRun["mailer"]["send"] = async (mail, key) =>
    key === bad ? { ok: false, retry: true, reason: "status_500" } : mailer.send(mail, key);
  expect(await run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, retried: 1 });
  await queue(recover);
  expect(await run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1, retried: 1 });
  expect(await run({ mailer: { send } })).toEqual(NOTHING);
});

test("the log names mails and reasons, never people or links", async () => {
  await queue(register);
  await queue({ ...recover, recipient: "beto@example.com" });
  provider.faults.put({ mail: { status: 422, times: 1 } });
  await run();
  provider.faults.put({ mail: { status: 500, times: 1 } });
  await queue({ recipient: "beto@example.com" });
  await run();
  expect(logged).toEqual([
    { event: "mail_failed", mail: expect.stringMatching(/^mai_/), kind: "register", reason: "validation_error" },
    {
      event: "mail_retry",
      mail: expect.stringMatching(/^mai_/),
      kind: "account-deleted",
      tries: 1,
      reason: "internal_server_error",
    },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/@|https?:|Ana|N\d/);
});
