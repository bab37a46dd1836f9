import type { InValue } from "@libsql/client/web";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, emptyTables, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import { readSchemaSource } from "../migrate.ts";
import { clearExpired } from "./housekeeping.ts";

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
beforeEach(() => emptyTables(db, readSchemaSource()));

async function insert(table: string, row: Record<string, InValue>): Promise<void> {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
  await db.client.execute({ sql, args: Object.values(row) });
}

async function column(sql: string): Promise<unknown[]> {
  const { rows, columns } = await db.client.execute(sql);
  return rows.map((row) => row[columns[0] ?? ""]);
}

const user = (id: string, more: Record<string, InValue> = {}) => {
  return { id, email: `${id}@example.com`, verified: 1, created_at_ms: 0, updated_at_ms: 0, ...more };
};
const NOTHING = {
  sessions: 0,
  tokens: 0,
  throttles: 0,
  mails: 0,
  webhooks: 0,
  panelWrites: 0,
  stockAlerts: 0,
  registrations: 0,
  invitations: 0,
};
const session = (id: string, expires: number) => {
  return { id, token_hash: id, user_id: "ana", created_at_ms: 0, last_seen_at_ms: 0, expires_at_ms: expires };
};
const token = (id: string, expires: number, used: number | null) => {
  const times = { created_at_ms: 0, expires_at_ms: expires, used_at_ms: used };
  return { id, user_id: id, purpose: "register", token_hash: id, ...times };
};
const invitation = (id: string, expires: number) => {
  const row = { id, email: `${id}@example.com`, admin_role: "reader", token_hash: id, invited_by: "ana" };
  return { ...row, created_at_ms: 0, expires_at_ms: expires };
};
const mail = (id: string, state: string, created: number, sent: number | null) => {
  const times = { next_try_at_ms: 0, sent_at_ms: sent, created_at_ms: created };
  return { id, mail_key: id, event: "register", recipient: "ana@example.com", content: '{"a":1}', state, ...times };
};

test("the cleanup removes what has expired, and recipient and content of old mails, and nothing else", async () => {
  for (const id of ["ana", "new", "used", "old"]) await insert("users", user(id));
  await insert("sessions", session("ended", NOON - 1));
  await insert("sessions", session("lives", NOON));
  await insert("one_time_tokens", token("old", NOON - 7 * DAY - 1, null));
  await insert("one_time_tokens", token("used", NOON + DAY, NOON - 7 * DAY - 1));
  await insert("one_time_tokens", token("new", NOON - 7 * DAY, null));
  await insert("invitations", invitation("forgotten", NOON - 7 * DAY - 1));
  await insert("invitations", invitation("lately", NOON - 7 * DAY));
  await insert("throttles", { kind: "k", subject: "ended", count: 3, window_ends_at_ms: NOON - 1 });
  await insert("throttles", { kind: "k", subject: "runs", count: 3, window_ends_at_ms: NOON });
  await insert("outbox", mail("old-sent", "sent", NOON - 32 * DAY, NOON - 30 * DAY - 1));
  await insert("outbox", mail("old-failed", "failed", NOON - 30 * DAY - 1, null));
  await insert("outbox", mail("old-pending", "pending", NOON - 31 * DAY, null));
  await insert("outbox", mail("new-sent", "sent", NOON - 32 * DAY, NOON - 30 * DAY));

  const cleared = { sessions: 1, tokens: 2, throttles: 1, mails: 2, invitations: 1 };
  expect(await clearExpired(db, NOON)).toEqual({ ...NOTHING, ...cleared });
  expect(await clearExpired(db, NOON)).toEqual(NOTHING);
  expect(await column("SELECT id FROM sessions")).toEqual(["lives"]);
  expect(await column("SELECT id FROM one_time_tokens")).toEqual(["new"]);
  expect(await column("SELECT id FROM invitations")).toEqual(["lately"]);
  expect(await column("SELECT subject FROM throttles")).toEqual(["runs"]);
  expect(await column("SELECT id || recipient || content || state FROM outbox ORDER BY id")).toEqual([
    'new-sentana@example.com{"a":1}sent',
    "old-failed{}failed",
    'old-pendingana@example.com{"a":1}pending',
    "old-sent{}sent",
  ]);
  expect(await column("SELECT count(*) FROM users")).toEqual([4]);
});

const notice = (paymentId: string, done: number | null) => {
  return { payment_id: paymentId, request_id: "r", raw: "{}", received_at_ms: 0, done_at_ms: done, next_try_at_ms: 0 };
};
const panelWrite = (id: string, at: number) => {
  return { id, user_id: "ana", request_key: id, body_hash: "x", what: "bulk", is_current: 1, at_ms: at };
};

test("the cleanup removes finished webhooks and panel writes after 90 days, and keeps a waiting webhook", async () => {
  await insert("users", user("ana"));
  await insert("inbox", notice("old", NOON - 90 * DAY - 1));
  await insert("inbox", notice("new", NOON - 90 * DAY));
  await insert("inbox", notice("waits", null));
  await insert("panel_writes", panelWrite("old", NOON - 90 * DAY - 1));
  await insert("panel_writes", panelWrite("new", NOON - 90 * DAY));

  expect(await clearExpired(db, NOON)).toEqual({ ...NOTHING, webhooks: 1, panelWrites: 1 });
  expect(await column("SELECT payment_id FROM inbox ORDER BY 1")).toEqual(["new", "waits"]);
  expect(await column("SELECT id FROM panel_writes")).toEqual(["new"]);
});

test("the cleanup removes sent and cancelled stock alerts after 90 days, waiting ones after a year or when the size is gone", async () => {
  const names = { slug: "uno", product_name: "Uno", brand: "B", brand_slug: "b", description: "" };
  const kind = {
    gender: "unisex",
    category: "arab",
    active: 1,
    soon: 0,
    small_decant: 0,
    big_decant: 0,
    created_at_ms: 0,
    updated_at_ms: 0,
  };
  await insert("perfumes", { id: "per_1", ...names, ...kind });
  await insert("sizes", {
    id: "siz_1",
    perfume_id: "per_1",
    position: 0,
    ml: 100,
    price_usd_cents: 1,
    created_at_ms: 0,
  });
  const size = { perfume_id: "per_1", ml: 50, price_usd_cents: 1, created_at_ms: 0 };
  await insert("sizes", { id: "siz_gone", position: 1, removed_at_ms: 1, ...size });
  const stock = (id: string, user: string, notified: number | null, cancelled: number | null, more: object = {}) => {
    const times = { created_at_ms: NOON - 200 * DAY, told_at_ms: notified, taken_back_at_ms: cancelled };
    return insert("stock_notices", { id, size_id: "siz_1", email: `${user}@example.com`, ...times, ...more });
  };
  await stock("sent", "ana", NOON - 90 * DAY - 1, null);
  await stock("cancelled", "ana", null, NOON - 90 * DAY - 1);
  await stock("new", "ana", NOON - 90 * DAY, null);
  await stock("waits", "bea", null, null);
  // The link in its mail still cancels the person's waiting stock alerts.
  await stock("waits-for-more", "bea", NOON - 100 * DAY, null);
  await stock("of-old", "carla", null, null, { created_at_ms: NOON - 365 * DAY - 1 });
  await stock("of-what-is-gone", "dora", null, null, { size_id: "siz_gone" });

  expect(await clearExpired(db, NOON)).toEqual({ ...NOTHING, stockAlerts: 4 });
  expect(await column("SELECT id FROM stock_notices ORDER BY id")).toEqual(["new", "waits", "waits-for-more"]);
});

test("the cleanup removes an unfinished registration with its last link, and keeps finished, blocked and deleted accounts", async () => {
  const begun = { verified: 0, created_at_ms: NOON - 8 * DAY };
  for (const id of ["over", "invited"]) await insert("users", user(id, begun));
  await insert("users", user("blocked", { ...begun, active: 0 }));
  await insert("users", user("left", { ...begun, left_at_ms: 1 }));
  await insert("users", user("finished", { ...begun, verified: 1 }));
  await insert("users", user("just-now", { ...begun, created_at_ms: NOON - 7 * DAY }));
  await insert("one_time_tokens", token("over", NOON - 7 * DAY - 1, null));
  await insert("one_time_tokens", token("invited", NOON - 7 * DAY, null));

  expect(await clearExpired(db, NOON)).toEqual({ ...NOTHING, tokens: 1, registrations: 1 });
  expect(await column("SELECT id FROM users ORDER BY id")).toEqual([
    "blocked",
    "finished",
    "invited",
    "just-now",
    "left",
  ]);
});

test("more rows than a slice are cleared in several slices", async () => {
  await insert("users", user("ana"));
  for (let each = 0; each < 5; each++) await insert("inbox", notice(`old-${each}`, 0));
  for (let each = 0; each < 4; each++) await insert("sessions", session(`ended-${each}`, 0));

  expect(await clearExpired(db, NOON, 2)).toEqual({ ...NOTHING, webhooks: 5, sessions: 4 });
  expect(await column("SELECT count(*) FROM inbox")).toEqual([0]);
});

test("at most a fixed number of slices is cleared in a night, and the rest in the next one", async () => {
  for (let each = 0; each < 22; each++) await insert("inbox", notice(`old-${each}`, 0));

  expect(await clearExpired(db, NOON, 1)).toEqual({ ...NOTHING, webhooks: 20 });
  expect(await clearExpired(db, NOON, 1)).toEqual({ ...NOTHING, webhooks: 2 });
});
