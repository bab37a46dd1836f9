import { beforeEach, describe, expect, test } from "vitest";
import { claimMail, readDueMails } from "#db/mail/due-mails.ts";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { ANA, HOUR, MINUTE, NOON, NOTHING, openMailRoom, recover, register, runAt } from "../../fixtures/mail-room.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { AFTER_REQUEST, type MailRun } from "./send-mails.ts";

const room = sharedFixture(openMailRoom);
beforeEach(() => room.clear());

test("a mail goes out once, as HTML and text, with the shop's settings", async () => {
  await room.db.client.execute("UPDATE settings SET shop_name = 'Azahar, perfumes', email = 'hola@azahar.example'");
  await room.queue(register);
  expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
  expect(await room.run()).toEqual(NOTHING);
  expect(room.provider.messages()).toMatchObject([
    {
      to: ANA,
      from: '"Azahar, perfumes" <hola@azahar.test>',
      subject: "Confirmá tu email para crear tu cuenta en Azahar, perfumes",
      text: expect.stringContaining(register.content.link),
      html: expect.stringContaining(register.content.link),
    },
  ]);
  const { rows } = await room.db.client.execute("SELECT state, sent_at_ms, provider_id FROM outbox");
  expect(rows).toMatchObject([{ state: "sent", sent_at_ms: NOON, provider_id: room.provider.messages()[0]?.id }]);
});

test("without a due mail nothing is called and no settings are read", async () => {
  await room.queue({ nowMs: NOON + 1 });
  const calls = room.provider.calls();
  expect(await room.run()).toEqual(NOTHING);
  expect(room.provider.calls()).toBe(calls);
});

describe("with concurrent senders", () => {
  test("each mail arrives once", async () => {
    await room.queue(register);
    const calls = room.provider.calls();
    const tallies = await Promise.all(Array.from({ length: 8 }, () => room.run()));
    expect(tallies.filter(({ sent }) => sent > 0)).toEqual([{ ...NOTHING, sent: 1 }]);
    expect(room.provider.calls() - calls).toBe(1);
  });

  test("many mails to many people: none twice, each person's in order", async () => {
    const people = Array.from({ length: 12 }, (_, index) => `p${index}@example.com`);
    const queued: Record<string, number[]> = {};
    for (let index = 0; index < 96; index++) {
      const recipient = people[(index * 7) % people.length] ?? "";
      queued[recipient] = [...(queued[recipient] ?? []), await room.queue({ recipient })];
    }
    const tallies = await Promise.all([room.run(), room.run(), room.run({ ...AFTER_REQUEST, max: 20 })]);
    await room.run();
    expect(tallies.every(({ retried, failed }) => retried + failed === 0)).toBe(true);
    expect(Object.fromEntries(people.map((to) => [to, room.arrived(to)]))).toEqual(queued);
  });

  test("a mail claimed by another sender holds its person's next one back", async () => {
    await room.queue({ recipient: "beto@example.com" });
    const first = await room.queue();
    await room.queue();
    const { mailer } = runAt(room.provider.url, room.db, room.clock);
    const send: MailRun["mailer"]["send"] = async (mail, key) => {
      const [theirs] = await readDueMails(room.db, { nowMs: room.clock.now(), limit: 1 });
      expect(theirs && (await claimMail(room.db, theirs, room.clock.now()))).toMatchObject({ id: `mai_${first}` });
      return mailer.send(mail, key);
    };
    expect(await room.run({ mailer: { send } })).toEqual({ ...NOTHING, sent: 1 });
    expect(room.arrived(ANA)).toEqual([]);
  });

  test("one sender calls at most twice a second, and respects its maximum", async () => {
    for (let index = 0; index < 7; index++) await room.queue();
    const callsAtMs: number[] = [];
    const { mailer } = runAt(room.provider.url, room.db, room.clock);
    const send: MailRun["mailer"]["send"] = (mail, key) => {
      callsAtMs.push(room.clock.now() - NOON);
      return mailer.send(mail, key);
    };
    expect(await room.run({ mailer: { send }, max: 5 })).toEqual({ ...NOTHING, sent: 5 });
    expect(callsAtMs).toEqual([0, 500, 1000, 1500, 2000]);
    expect(await room.states()).toHaveLength(7);
    expect(room.arrived(ANA)).toHaveLength(5);
  });
});

describe("a mail with a dead link", () => {
  test.each([
    ["register", register, 24 * HOUR],
    ["recover", recover, 15 * MINUTE],
  ])("%s: is sent while its link lives, and not after", async (_, content, linkMs) => {
    await room.queue(content);
    room.clock.pass(linkMs - 1);
    expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
    const late = await room.queue({ ...content, nowMs: room.clock.now() - linkMs });
    expect(await room.run()).toEqual({ ...NOTHING, failed: 1 });
    expect(room.provider.messages()).toHaveLength(1);
    expect(room.logged).toContainEqual({ event: "mail_failed", mail: `mai_${late}`, kind: _, reason: "expired" });
  });

  test("replaced by a newer link is not sent", async () => {
    await room.queue({ content: { ...recover.content, link: "https://azahar.example/validate-link/recover/u/old" } });
    await room.queue(recover);
    expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
    expect(room.provider.messages()).toMatchObject([{ text: expect.stringContaining(recover.content.link) }]);
    expect((await readShopStatus(room.db, room.clock.now())).mails).toMatchObject({ count: 0, recentlyFailed: 0 });
  });

  test("a notice has no link to die: it is sent after two days without cron", async () => {
    await room.queue();
    room.clock.pass(48 * HOUR);
    expect(await room.run()).toEqual({ ...NOTHING, sent: 1 });
  });
});

test("a new recovery link does not wait for the retry of an older notice", async () => {
  await room.queue();
  room.provider.faults.put({ mail: { status: 500 } });
  for (let tries = 0; tries < 6; tries++, room.clock.pass(HOUR)) await room.run();
  await room.run();
  room.provider.faults.heal();
  await room.queue(recover);
  room.clock.pass(1);
  expect(await room.run(AFTER_REQUEST)).toEqual({ ...NOTHING, sent: 2 });
  expect(room.provider.messages(ANA)[0]?.subject).toContain("contraseña");
});

test("an invalid recipient and unreadable content block no other mail; the latter is retried", async () => {
  await room.queue({ recipient: "ana@example.com\r\nBcc: x@y.example" });
  for (const recipient of ["beto@example.com", "carla@example.com", "dora@example.com"]) {
    await room.queue({ recipient, content: { kind: "register", link: "javascript:alert(1)" } });
    const unread = `mai_${await room.queue({ recipient })}`;
    await room.db.client.execute({ sql: `UPDATE outbox SET content = '{"kind":"new"}' WHERE id = ?`, args: [unread] });
    await room.queue({ recipient });
  }
  const calls = room.provider.calls();
  expect(await room.run()).toEqual({ sent: 3, retried: 6, failed: 1 });
  expect(room.provider.calls() - calls).toBe(3);
  room.clock.pass(24 * HOUR);
  expect(await room.run()).toEqual({ ...NOTHING, failed: 6 });
});
