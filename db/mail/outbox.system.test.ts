import { eq, exists } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { throttles } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { CLAIM_MS, claimMail, type DueMail, readDueMails, selectDue, sendAgain, settleMail } from "./due-mails.ts";
import { type NewMail, queueForAdministrators, queueMail, queueMailIf } from "./outbox.ts";

const NOON = Date.UTC(2026, 10, 21, 15);
const ANA = "ana@example.com";

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db);
});
afterAll(() => sqld?.stop());
beforeEach(async () => {
  await db.client.batch(["DELETE FROM outbox", "DELETE FROM throttles"], "write");
});

function mail(name: string, change: Partial<NewMail> = {}): NewMail {
  const content = { kind: "register", link: `https://azahar.test/${name}` } as const;
  return { id: `mai_${name}`, mailKey: `register/${name}`, recipient: ANA, content, nowMs: NOON, ...change };
}

const deletionMail = { content: { kind: "account-deleted", firstName: "Ana" } } as const;

async function queue(...mails: NewMail[]): Promise<void> {
  expect(await write(db, mails.map(queueMail))).toMatchObject({ ok: true });
}

async function due(nowMs = NOON, limit = 100): Promise<string[]> {
  return (await readDueMails(db, { nowMs, limit })).map(({ id }) => id);
}

async function only(nowMs = NOON): Promise<DueMail> {
  const [first] = await readDueMails(db, { nowMs, limit: 1 });
  if (!first) throw new Error("no mail is due");
  return first;
}

async function claimOnly(nowMs = NOON) {
  const claimed = await claimMail(db, await only(nowMs), nowMs);
  if (typeof claimed === "string") throw new Error(`the mail could not be claimed: ${claimed}`);
  return claimed;
}

test("a queued mail is due immediately, with its content", async () => {
  await queue(mail("1"));
  expect(await readDueMails(db, { nowMs: NOON - 1, limit: 1 })).toEqual([]);
  expect(await only()).toEqual({
    id: "mai_1",
    recipient: ANA,
    event: "register",
    content: { kind: "register", link: "https://azahar.test/1" },
    tries: 0,
    nextTryAtMs: NOON,
    createdAtMs: NOON,
    isSuperseded: false,
  });
});

test("an event is mailed once: the same batch again, or another mail with its key, changes nothing", async () => {
  await queue(mail("1"));
  await queue(mail("1"));
  await queue(mail("1", { id: "mai_other" }));
  expect(await due()).toEqual(["mai_1"]);
});

test("a conditional mail is queued once its batch has written the row that the condition needs", async () => {
  const counter = { kind: "k", subject: "s", count: 1, windowEndsAtMs: NOON };
  const isThere = exists(sqlite.select().from(throttles).where(eq(throttles.subject, "s")));
  expect(await write(db, [queueMailIf(mail("1"), isThere)])).toMatchObject({ ok: true });
  expect(await due()).toEqual([]);
  const insert = statement(sqlite.insert(throttles).values(counter));
  const batch = [insert, queueMailIf(mail("1"), isThere), queueMailIf(mail("1"), isThere)];
  expect(await write(db, batch)).toMatchObject({ ok: true });
  expect(await only()).toMatchObject({ id: "mai_1", content: { link: "https://azahar.test/1" }, tries: 0 });
});

test("one of several concurrent claims of a mail succeeds", async () => {
  await queue(mail("1"));
  const read = await only();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimMail(connect(sqld.url), read, NOON)));
  expect(claims.filter((claim) => claim !== "taken")).toEqual([
    { id: "mai_1", tries: 1, nextTryAtMs: NOON + CLAIM_MS, callAtMs: NOON },
  ]);
});

test("each claim reserves a call to the provider, two a second, at most five seconds ahead", async () => {
  const names = Array.from({ length: 13 }, (_, index) => String(index));
  await queue(...names.map((name) => mail(name, { recipient: `${name}@example.com` })));
  const mails = await readDueMails(db, { nowMs: NOON, limit: 13 });
  const claims = await Promise.all(mails.map((one) => claimMail(connect(sqld.url), one, NOON)));
  const callsAtMs = claims.flatMap((claim) => (typeof claim === "string" ? [] : [claim.callAtMs - NOON]));
  expect(callsAtMs.sort((one, other) => one - other)).toEqual([...Array(11).keys()].map((call) => call * 500));
  expect(claims.filter((claim) => claim === "crowded")).toHaveLength(2);
  expect((await claimOnly(NOON + 60_000)).callAtMs).toBe(NOON + 60_000);
});

test("a sender can claim its mail once more for the same attempt, and gets a later time for its call", async () => {
  await queue(mail("1"));
  const first = await claimOnly();
  const later = NOON + 300;
  const again = { id: "mai_1", tries: 1, nextTryAtMs: later + CLAIM_MS, callAtMs: NOON + 500 };
  expect(await claimMail(db, first, later, first.tries)).toEqual(again);
  expect(await claimMail(db, first, later, first.tries)).toBe("taken");
});

test("a claimed mail is not due for others until the claim expires", async () => {
  await queue(mail("1"));
  await claimOnly();
  expect(await due(NOON + CLAIM_MS - 1)).toEqual([]);
  expect(await due(NOON + CLAIM_MS)).toEqual(["mai_1"]);
  expect(await claimOnly(NOON + CLAIM_MS)).toMatchObject({ id: "mai_1", tries: 2 });
});

test("each person gets mails in order, the next one when the one before has been sent", async () => {
  const beto = { recipient: "beto@example.com" };
  await queue(mail("2", deletionMail), mail("1", deletionMail), mail("3", { ...deletionMail, ...beto }));
  expect(await due()).toEqual(["mai_2", "mai_3"]);
  const claimed = await claimOnly();
  expect(await due()).toEqual(["mai_3"]);
  await settleMail(db, claimed, { state: "sent", atMs: NOON, providerId: null });
  expect(await due()).toEqual(["mai_1", "mai_3"]);
});

test("a mail that waits for a retry is due early once a newer mail to the same person is queued", async () => {
  await queue(mail("1", deletionMail));
  await settleMail(db, await claimOnly(), { state: "pending", nextTryAtMs: NOON + 6 * 3_600_000 });
  expect(await due()).toEqual([]);
  await queue(mail("2", { ...deletionMail, nowMs: NOON + 1 }));
  expect(await due(NOON + 1)).toEqual(["mai_1"]);
});

test("a sender skips the mails it has tried and gets the ones they held back", async () => {
  await queue(mail("1", deletionMail), mail("2", deletionMail));
  await settleMail(db, await claimOnly(), { state: "pending", nextTryAtMs: NOON + 6 * 3_600_000 });
  expect(await due()).toEqual(["mai_1"]);
  const others = await readDueMails(db, { nowMs: NOON, limit: 9, except: ["mai_1"] });
  expect(others.map(({ id }) => id)).toEqual(["mai_2"]);
});

test("the newest or the oldest mails come first, as the sender requests", async () => {
  const to = (name: string) => mail(name, { recipient: `${name}@example.com` });
  await queue(to("a"), to("b"), to("c"));
  expect(await due(NOON, 2)).toEqual(["mai_a", "mai_b"]);
  const newest = await readDueMails(db, { nowMs: NOON, limit: 2, newestFirst: true });
  expect(newest.map(({ id }) => id)).toEqual(["mai_c", "mai_b"]);
});

test("an older mail of the same kind is marked as superseded", async () => {
  await queue(mail("1"), mail("2"));
  expect(await only()).toMatchObject({ id: "mai_1", isSuperseded: true });
});

test("a finished mail is not due again, and keeps its content only if an administrator can send it again", async () => {
  await queue(...["1", "2", "3", "4"].map((id) => mail(id, { recipient: `p${id}@example.com` })));
  await settleMail(db, await claimOnly(), { state: "sent", atMs: NOON + 5, providerId: "provider-1" });
  await settleMail(db, await claimOnly(), { state: "failed", failure: "expired", isUseless: true });
  await settleMail(db, await claimOnly(), { state: "superseded" });
  await settleMail(db, await claimOnly(), { state: "failed", failure: "validation_error", isUseless: false });
  expect(await due(NOON + 10 * CLAIM_MS)).toEqual([]);
  const columns = "state, sent_at_ms, provider_id, failure, length(content) > 2 AS kept";
  const { rows } = await db.client.execute(`SELECT ${columns} FROM outbox ORDER BY id`);
  const unsent = { sent_at_ms: null, provider_id: null };
  expect(rows).toMatchObject([
    { state: "sent", sent_at_ms: NOON + 5, provider_id: "provider-1", failure: "", kept: 0 },
    { ...unsent, state: "failed", failure: "expired", kept: 0 },
    { ...unsent, state: "superseded", failure: "", kept: 0 },
    { ...unsent, state: "failed", failure: "validation_error", kept: 1 },
  ]);
});

test("only a failed mail that has its content can be sent again", async () => {
  await queue(mail("1"), mail("2", { recipient: "beto@example.com" }));
  await settleMail(db, await claimOnly(), { state: "failed", failure: "validation_error", isUseless: false });
  await settleMail(db, await claimOnly(), { state: "failed", failure: "expired", isUseless: true });
  const again = ["mai_1", "mai_1", "mai_2", "mai_3"];
  const done: boolean[] = [];
  for (const id of again) done.push(await sendAgain(db, id, NOON + 7));
  expect(done).toEqual([true, false, false, false]);
  expect(await due(NOON + 7)).toEqual(["mai_1"]);
});

test("a sender whose claim has expired can report only that the mail was sent", async () => {
  await queue(mail("1"));
  const late = await claimOnly();
  await claimOnly(NOON + CLAIM_MS);
  await settleMail(db, late, { state: "failed", failure: "status_500", isUseless: false });
  await settleMail(db, late, { state: "pending", nextTryAtMs: NOON });
  expect(await due(NOON + CLAIM_MS)).toEqual([]);
  expect(await due(NOON + 2 * CLAIM_MS)).toEqual(["mai_1"]);
  await settleMail(db, late, { state: "sent", atMs: NOON + 7, providerId: "late" });
  expect(await due(NOON + 2 * CLAIM_MS)).toEqual([]);
});

test.each(["{}", "not json", '{"kind":"unheard-of"}', '{"kind":"recover","link":7}'])(
  "content that this version cannot decode (%s) is read as null and holds back no other mail",
  async (content) => {
    await queue(mail("1"), mail("2", { recipient: "beto@example.com" }));
    await db.client.execute({ sql: "UPDATE outbox SET content = ? WHERE id = 'mai_1'", args: [content] });
    const [broken, other] = await readDueMails(db, { nowMs: NOON, limit: 9 });
    expect(broken).toMatchObject({ event: "register", content: null });
    expect(other).toMatchObject({ content: { kind: "register" } });
  },
);

test("the waiting mails are found through their index, without reading the sent ones", async () => {
  const selected = selectDue({ nowMs: NOON, limit: 1 });
  if (typeof selected === "string") throw new TypeError("a statement without parameters");
  const { rows } = await db.client.execute({ ...selected, sql: `EXPLAIN QUERY PLAN ${selected.sql}` });
  expect(rows.map(({ detail }) => detail).join()).toContain("SEARCH outbox USING INDEX outbox_due");
});

test("a mail to all administrators leaves out those whose e-mail is not verified yet", async () => {
  const insert = (name: string, verified: 0 | 1) =>
    `INSERT INTO users (id, email, role, verified, created_at_ms, updated_at_ms)
      VALUES ('usr_${name}', '${name}@example.com', 'admin', ${verified}, 1, 1)`;
  await db.client.batch([insert("eva", 1), insert("begun", 0)], "write");
  const news = { kind: "access-changed", what: "granted", person: "Ana", by: "Eva" } as const;
  expect(await write(db, [queueForAdministrators(news, "access-changed/x", NOON)])).toMatchObject({ ok: true });
  const { rows } = await db.client.execute("SELECT recipient FROM outbox");
  expect(rows.map(({ recipient }) => recipient)).toEqual(["eva@example.com"]);
});
