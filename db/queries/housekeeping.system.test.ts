import type { InValue } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import { clearWhatIsOver } from "./housekeeping.ts";

const DAY = 24 * 3_600_000;
const NOON = Date.UTC(2026, 10, 21, 15);

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db);
});
afterAll(() => sqld?.stop());

async function insert(table: string, row: Record<string, InValue>): Promise<void> {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
  await db.client.execute({ sql, args: Object.values(row) });
}

async function column(sql: string): Promise<unknown[]> {
  const { rows, columns } = await db.client.execute(sql);
  return rows.map((row) => row[columns[0] ?? ""]);
}

const user = (id: string) => ({ id, email: `${id}@example.com`, created_at_ms: 0, updated_at_ms: 0 });
const session = (id: string, expires: number) => {
  return { id, token_hash: id, user_id: "ana", created_at_ms: 0, last_seen_at_ms: 0, expires_at_ms: expires };
};
const token = (id: string, expires: number, used: number | null) => {
  const times = { created_at_ms: 0, expires_at_ms: expires, used_at_ms: used };
  return { id, user_id: id, purpose: "register", token_hash: id, ...times };
};
const mail = (id: string, state: string, created: number, sent: number | null) => {
  const times = { next_try_at_ms: 0, sent_at_ms: sent, created_at_ms: created };
  return { id, mail_key: id, event: "register", recipient: "ana@example.com", content: '{"a":1}', state, ...times };
};

test("what is over goes, what is not stays, and of old mails only that they were sent", async () => {
  for (const id of ["ana", "new", "used", "old"]) await insert("users", user(id));
  await insert("sessions", session("ended", NOON - 1));
  await insert("sessions", session("lives", NOON));
  await insert("one_time_tokens", token("old", NOON - 7 * DAY - 1, null));
  await insert("one_time_tokens", token("used", NOON + DAY, NOON - 7 * DAY - 1));
  await insert("one_time_tokens", token("new", NOON - 7 * DAY, null));
  await insert("throttles", { kind: "k", subject: "ended", count: 3, window_ends_at_ms: NOON - 1 });
  await insert("throttles", { kind: "k", subject: "runs", count: 3, window_ends_at_ms: NOON });
  await insert("outbox", mail("old-sent", "sent", NOON - 32 * DAY, NOON - 30 * DAY - 1));
  await insert("outbox", mail("old-failed", "failed", NOON - 30 * DAY - 1, null));
  await insert("outbox", mail("old-pending", "pending", NOON - 31 * DAY, null));
  await insert("outbox", mail("new-sent", "sent", NOON - 32 * DAY, NOON - 30 * DAY));

  expect(await clearWhatIsOver(db, NOON)).toEqual({ sessions: 1, tokens: 2, throttles: 1, mails: 2 });
  expect(await clearWhatIsOver(db, NOON)).toEqual({ sessions: 0, tokens: 0, throttles: 0, mails: 0 });
  expect(await column("SELECT id FROM sessions")).toEqual(["lives"]);
  expect(await column("SELECT id FROM one_time_tokens")).toEqual(["new"]);
  expect(await column("SELECT subject FROM throttles")).toEqual(["runs"]);
  expect(await column("SELECT id || recipient || content || state FROM outbox ORDER BY id")).toEqual([
    'new-sentana@example.com{"a":1}sent',
    "old-failed{}failed",
    'old-pendingana@example.com{"a":1}pending',
    "old-sent{}sent",
  ]);
  expect(await column("SELECT count(*) FROM users")).toEqual([4]);
});
