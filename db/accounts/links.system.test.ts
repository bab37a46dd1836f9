import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSqld } from "#tests/sqld.ts";
import { type Database, openDatabase } from "../client.ts";
import { migrate } from "../migrate.ts";
import { write } from "../write.ts";
import { findLink, insertRegistration, issueLink, type LinkPurpose, registerWithLink, resetWithLink } from "./links.ts";

let db: Database;
let stop: () => Promise<void>;

beforeAll(async () => {
  const sqld = await startSqld();
  stop = sqld.stop;
  db = openDatabase({ url: sqld.url });
  await migrate(db);
});
afterAll(() => stop?.());
beforeEach(async () => {
  await db.client.batch(["DELETE FROM outbox", "DELETE FROM one_time_tokens", "DELETE FROM users"], "write");
});

const NOW_MS = 1_000_000;
const EMAIL = "a@azahar.test";

const begin = (id = "usr_1") => insertRegistration({ id, email: EMAIL, searchText: EMAIL, nowMs: NOW_MS });
const issue = (n: number, purpose: LinkPurpose = "register", userId = "usr_1") =>
  issueLink(
    { id: `lnk_${n}`, userId, purpose, tokenHash: `hash${n}`, nowMs: NOW_MS, expiresAtMs: NOW_MS + 10 },
    {
      id: `mai_${n}`,
      mailKey: `${purpose}/lnk_${n}`,
      recipient: EMAIL,
      content: { kind: "register", link: "x" },
      nowMs: NOW_MS,
    },
  );
const use = (hash: string, linkId = "lnk_1", nowMs = NOW_MS) => ({
  linkId,
  userId: "usr_1",
  passwordHash: `scrypt$1$1$1$a$${hash}`,
  nowMs,
});
const PERSON = { firstName: "Ana", lastName: "Paz", phone: "", dateOfBirth: null, searchText: "" };
const NOTICE = {
  id: "mai_9",
  mailKey: "password-changed/lnk_1",
  recipient: EMAIL,
  content: { kind: "password-changed", firstName: "Ana", recoverLink: "x" },
  nowMs: NOW_MS,
} as const;

async function changed(statements: Parameters<typeof write>[1]): Promise<number[]> {
  const outcome = await write(db, statements);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.results.map(({ rowsAffected }) => rowsAffected);
}
const ids = async (table: string) =>
  (await db.client.execute(`SELECT id FROM ${table} ORDER BY id`)).rows.map((r) => r["id"]);
const sql = (text: string) => db.client.execute(text);

test("a second registration of one e-mail gets neither a link nor a mail", async () => {
  expect(await changed([begin(), ...issue(1)])).toEqual([1, 1, 1]);
  expect(await changed([begin("usr_2"), ...issue(2, "register", "usr_2")])).toEqual([0, 0, 0]);
  expect([await ids("users"), await ids("one_time_tokens"), await ids("outbox")]).toEqual([
    ["usr_1"],
    ["lnk_1"],
    ["mai_1"],
  ]);
});

test.each(["verified = 1", "active = 0", "left_at_ms = 1"])(
  "no registration link is issued after the person's row changed to %s",
  async (change) => {
    await changed([begin()]);
    await sql(`UPDATE users SET ${change}`);
    expect(await changed([begin("usr_2"), ...issue(1)])).toEqual([0, 0, 0]);
  },
);

test("a new link replaces the used one of its purpose, and no link of another purpose", async () => {
  await changed([begin(), ...issue(1)]);
  await sql("UPDATE users SET verified = 1");
  await changed(issue(2, "recover"));
  await sql("UPDATE one_time_tokens SET used_at_ms = 5");
  await changed(issue(3, "recover"));
  expect(await ids("one_time_tokens")).toEqual(["lnk_1", "lnk_3"]);
  const key = { userId: "usr_1", purpose: "recover" } as const;
  expect(await findLink(db, { ...key, tokenHash: "hash2" })).toBeNull();
  expect(await findLink(db, { ...key, tokenHash: "hash3" })).toMatchObject({ id: "lnk_3", email: EMAIL });
  expect(await findLink(db, { ...key, id: "lnk_3" })).toMatchObject({ expiresAtMs: NOW_MS + 10 });
  expect(await findLink(db, { ...key, purpose: "register", tokenHash: "hash3" })).toBeNull();
});

test("a registration link cannot recover a password, even after its person has registered", async () => {
  await changed([begin(), ...issue(1)]);
  await sql("UPDATE users SET verified = 1");
  const key = { userId: "usr_1", purpose: "recover" } as const;
  expect(await findLink(db, { ...key, tokenHash: "hash1" })).toBeNull();
  expect(await changed(resetWithLink(use("one"), NOTICE))).toEqual([0, 0, 0, 0]);
});

test("a registration link works once, even within one millisecond", async () => {
  await changed([begin(), ...issue(1)]);
  expect(await changed(registerWithLink(use("one"), PERSON))).toEqual([1, 1]);
  expect(await changed(registerWithLink(use("two"), { ...PERSON, firstName: "Eva" }))).toEqual([0, 0]);
  const { rows } = await sql("SELECT first_name, password_hash, verified FROM users");
  expect(rows).toMatchObject([{ first_name: "Ana", password_hash: use("one").passwordHash, verified: 1 }]);
});

test("a recovery link works once, even within one millisecond: one mail, and later sessions stay", async () => {
  await changed([begin()]);
  await sql("UPDATE users SET verified = 1, password_hash = 'scrypt$1$1$1$a$old'");
  await changed(issue(1, "recover"));
  const session = (id: string) =>
    sql(
      `INSERT INTO sessions (id, token_hash, user_id, created_at_ms, last_seen_at_ms, expires_at_ms) VALUES ('${id}', '${id}', 'usr_1', ${NOW_MS}, ${NOW_MS}, ${NOW_MS + 5})`,
    );
  await session("ses_1");
  expect(await changed(resetWithLink(use("one"), NOTICE))).toEqual([1, 1, 1, 1]);
  await session("ses_2");
  expect(await changed(resetWithLink(use("two"), { ...NOTICE, id: "mai_8", mailKey: "again" }))).toEqual([0, 0, 0, 0]);
  expect([await ids("sessions"), await ids("outbox")]).toEqual([["ses_2"], ["mai_1", "mai_9"]]);
});

test.each([
  ["it has expired", use("one", "lnk_1", NOW_MS + 10), "SELECT 1"],
  ["another link replaced it", use("one"), "UPDATE one_time_tokens SET id = 'lnk_2'"],
  ["it has another purpose", use("one"), "UPDATE one_time_tokens SET purpose = 'recover'"],
  ["the person was blocked", use("one"), "UPDATE users SET active = 0"],
])("a link does nothing when %s", async (_, used, change) => {
  await changed([begin(), ...issue(1)]);
  await sql(change);
  expect(await changed(registerWithLink(used, PERSON))).toEqual([0, 0]);
});
