import { beforeEach, describe, expect, test, vi } from "vitest";
import { claimMail, readDueMails } from "#db/mail/due-mails.ts";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { ANA, HOUR, MINUTE, NOON, NOTHING, openOutbox, recover, register, runAt } from "../../fixtures/outbox.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { AFTER_REQUEST, type MailRun } from "./send-mails.ts";

const outbox = sharedFixture(openOutbox);
beforeEach(() => outbox.clear());

test("a mail goes out once, as HTML and text, with the shop's name and the configured address", async () => {
  await outbox.db.client.execute("UPDATE settings SET shop_name = 'Azahar, perfumes', email = 'hola@azahar.example'");
  await outbox.queue(register);
  expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
  expect(await outbox.run()).toEqual(NOTHING);
  expect(outbox.provider.messages()).toMatchObject([
    {
      to: ANA,
      from: '"Azahar, perfumes" <hola@azahar.test>',
      subject: "Confirmá tu email para crear tu cuenta en Azahar, perfumes",
      text: expect.stringContaining(register.content.link),
      html: expect.stringContaining(register.content.link),
    },
  ]);
  const { rows } = await outbox.db.client.execute("SELECT state, sent_at_ms, provider_id FROM outbox");
  expect(rows).toMatchObject([{ state: "sent", sent_at_ms: NOON, provider_id: outbox.provider.messages()[0]?.id }]);
});

test("without a due mail the provider is not called", async () => {
  await outbox.queue({ nowMs: NOON + 1 });
  const calls = outbox.provider.calls();
  expect(await outbox.run()).toEqual(NOTHING);
  expect(outbox.provider.calls()).toBe(calls);
});

describe("senders", () => {
  test("one of eight concurrent senders sends the mail", async () => {
    await outbox.queue(register);
    const calls = outbox.provider.calls();
    const tallies = await Promise.all(Array.from({ length: 8 }, () => outbox.run()));
    expect(tallies.filter(({ sent }) => sent > 0)).toEqual([{ ...NOTHING, sent: 1 }]);
    expect(outbox.provider.calls() - calls).toBe(1);
  });

  test("concurrent senders send many mails to many people: none twice, each person's in order", async () => {
    const people = Array.from({ length: 12 }, (_, index) => `p${index}@example.com`);
    const queued: Record<string, number[]> = {};
    for (let index = 0; index < 96; index++) {
      const recipient = people[(index * 7) % people.length] ?? "";
      queued[recipient] = [...(queued[recipient] ?? []), await outbox.queue({ recipient })];
    }
    const tallies = await Promise.all([outbox.run(), outbox.run(), outbox.run({ ...AFTER_REQUEST, max: 20 })]);
    await outbox.run();
    expect(tallies.every(({ retried, failed }) => retried + failed === 0)).toBe(true);
    expect(Object.fromEntries(people.map((to) => [to, outbox.arrived(to)]))).toEqual(queued);
  });

  test("a mail claimed by another sender holds its person's next one back", async () => {
    await outbox.queue({ recipient: "beto@example.com" });
    const first = await outbox.queue();
    await outbox.queue();
    const { mailer } = runAt(outbox.provider.url, outbox.db, outbox.clock);
    const send: MailRun["mailer"]["send"] = async (mail, key) => {
      const [theirs] = await readDueMails(outbox.db, { nowMs: outbox.clock.now(), limit: 1 });
      expect(theirs && (await claimMail(outbox.db, theirs, outbox.clock.now()))).toMatchObject({ id: `mai_${first}` });
      return mailer.send(mail, key);
    };
    expect(await outbox.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1 });
    expect(outbox.arrived(ANA)).toEqual([]);
  });

  test("one sender calls at most twice a second, and respects its maximum", async () => {
    for (let index = 0; index < 7; index++) await outbox.queue();
    const callsAtMs: number[] = [];
    const { mailer } = runAt(outbox.provider.url, outbox.db, outbox.clock);
    const send: MailRun["mailer"]["send"] = (mail, key) => {
      callsAtMs.push(outbox.clock.now() - NOON);
      return mailer.send(mail, key);
    };
    expect(await outbox.run({ mailer: { send }, max: 5 })).toEqual({ ...NOTHING, sent: 5 });
    expect(callsAtMs).toEqual([0, 500, 1000, 1500, 2000]);
    expect(await outbox.states()).toHaveLength(7);
    expect(outbox.arrived(ANA)).toHaveLength(5);
  });

  test("a sender that wakes up late does not call at the same time as another", async () => {
    for (let index = 0; index < 3; index++) await outbox.queue({ recipient: `p${index}@example.com` });
    const { clock } = outbox;
    const callsAtMs: number[] = [];
    const { mailer } = runAt(outbox.provider.url, outbox.db, clock);
    const send: MailRun["mailer"]["send"] = (mail, key) => {
      callsAtMs.push(clock.now() - NOON);
      return mailer.send(mail, key);
    };
    // Before the first sender wakes up, another one has sent the other mails.
    const pause = async () => {
      await outbox.run({ mailer: { send } });
      clock.pass(300);
    };
    expect(await outbox.run({ mailer: { send }, pause: vi.fn(clock.pause).mockImplementationOnce(pause) })).toEqual({
      ...NOTHING,
      sent: 1,
    });
    expect(callsAtMs).toEqual([500, 1000, 1500]);
    expect((await outbox.states()).map((state) => state.slice(0, 2))).toEqual(Array(3).fill(["sent", 1]));
  });
});

describe("a link that expires", () => {
  test.each([
    ["register", register, 24 * HOUR],
    ["recover", recover, 15 * MINUTE],
  ])("%s: the mail is sent while its link is valid, and not after", async (kind, content, linkMs) => {
    await outbox.queue(content);
    outbox.clock.pass(linkMs - 1);
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
    const late = await outbox.queue({ ...content, nowMs: outbox.clock.now() - linkMs });
    expect(await outbox.run()).toEqual({ ...NOTHING, failed: 1 });
    expect(outbox.provider.messages()).toHaveLength(1);
    expect(outbox.logged).toContainEqual({ event: "mail_failed", mail: `mai_${late}`, kind, reason: "expired" });
  });

  test("a mail whose link was replaced by a newer one is not sent", async () => {
    await outbox.queue({ content: { ...recover.content, link: "https://azahar.example/validate-link/recover/u/old" } });
    await outbox.queue(recover);
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
    expect(outbox.provider.messages()).toMatchObject([{ text: expect.stringContaining(recover.content.link) }]);
    expect((await readShopStatus(outbox.db, outbox.clock.now())).mails).toMatchObject({ count: 0, recentlyFailed: 0 });
  });

  test("a mail without a link that expires is sent after two days without cron", async () => {
    await outbox.queue();
    outbox.clock.pass(48 * HOUR);
    expect(await outbox.run()).toEqual({ ...NOTHING, sent: 1 });
  });
});

test("a new recovery link does not wait for the retry of an older notice", async () => {
  await outbox.queue();
  outbox.provider.faults.put({ mail: { status: 500 } });
  for (let tries = 0; tries < 6; tries++, outbox.clock.pass(HOUR)) await outbox.run();
  await outbox.run();
  outbox.provider.faults.heal();
  await outbox.queue(recover);
  outbox.clock.pass(1);
  expect(await outbox.run(AFTER_REQUEST)).toEqual({ ...NOTHING, sent: 2 });
  expect(outbox.provider.messages(ANA)[0]?.subject).toContain("contraseña");
});

test("an invalid recipient and unreadable content block no other mail; unreadable content is retried", async () => {
  await outbox.queue({ recipient: "ana@example.com\r\nBcc: x@y.example" });
  for (const recipient of ["beto@example.com", "carla@example.com", "dora@example.com"]) {
    await outbox.queue({ recipient, content: { kind: "register", link: "javascript:alert(1)" } });
    const unread = `mai_${await outbox.queue({ recipient })}`;
    await outbox.db.client.execute({
      sql: `UPDATE outbox SET content = '{"kind":"new"}' WHERE id = ?`,
      args: [unread],
    });
    await outbox.queue({ recipient });
  }
  const calls = outbox.provider.calls();
  expect(await outbox.run()).toEqual({ sent: 3, retried: 6, failed: 1 });
  expect(outbox.provider.calls() - calls).toBe(3);
  outbox.clock.pass(24 * HOUR);
  expect(await outbox.run()).toEqual({ ...NOTHING, failed: 6 });
});
