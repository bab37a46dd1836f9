import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, makeAnew, planted, trigger } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import { readSchemaSource } from "../migrate.ts";
import { seed } from "../seed/index.ts";
import { examine, type Finding } from "./examine.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 15);
const HOUR_MS = 3_600_000;

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
});
afterAll(() => sqld.stop());
beforeEach(async () => {
  await makeAnew(db);
});

test("a new shop lacks an administrator, settings, perfumes and pages, and breaks no rule", async () => {
  const findings = await examine(db, NOW_MS);
  expect(lackingIn(findings)).toEqual(["administrator", "settings", "catalogue", "pages"]);
  expect(messageOf(findings, "stock and orders")).toBe("all rules hold");
});

test("a seeded shop lacks only settings that its owner must enter, and pages until the first build", async () => {
  await fill();
  expect(lackingIn(await examine(db, NOW_MS))).toEqual(["settings", "pages"]);
  expect(messageOf(await examine(db, NOW_MS), "law")).toMatch(/drafts of terms, privacy, returns; .*fiscal data/);
  await db.client.execute("UPDATE rebuild SET built_version = (SELECT catalogue_version FROM versions)");
  expect(lackingIn(await examine(db, NOW_MS))).toEqual(["settings"]);
});

test("an archived perfume is not in the catalogue", async () => {
  await fill();
  await db.client.execute({ sql: "UPDATE perfumes SET archived_at_ms = ?", args: [NOW_MS] });
  expect(lackingIn(await examine(db, NOW_MS))).toContain("catalogue");
});

test("failed mails of the last day and mails that wait for more than an hour are reported", async () => {
  await queueMail("mai_1", NOW_MS - HOUR_MS + 1);
  await queueMail("mai_0", NOW_MS - 24 * HOUR_MS - 1, "failed");
  expect(lackingIn(await examine(db, NOW_MS))).not.toContain("mails");
  await queueMail("mai_2", NOW_MS - HOUR_MS - 1);
  await queueMail("mai_3", NOW_MS, "failed");
  expect(messageOf(await examine(db, NOW_MS), "mails")).toMatch(/^2 failed \(of those of the last day\) or waiting/);
});

test("a broken rule is named with the rows that break it", async () => {
  await fill();
  const { rows } = await db.client.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'");
  const { rows: sizes } = await db.client.execute("SELECT id FROM sizes LIMIT 1");
  const triggers = readSchemaSource().triggers;
  await db.client.migrate([
    ...rows.map(({ name }) => `DROP TRIGGER "${name}"`),
    // The counters still add up; only the ledger differs.
    `UPDATE sizes SET stock = stock + 1, revenue = revenue + 1 WHERE id = '${sizes[0]?.["id"]}'`,
    ...triggers,
  ]);
  expect(messageOf(await examine(db, NOW_MS), "stock and orders")).toBe(
    `I-4 counters_follow_ledger: ${sizes[0]?.["id"]}`,
  );
});

test("the examination stops at a database with a missing trigger or without its list of migrations", async () => {
  await makeAnew(db, planted(readSchemaSource(), trigger("payment_rank_kept")));
  expect(await examine(db, NOW_MS)).toEqual([
    { name: "schema", ok: false, message: "not the current schema: run `npm run db:migrate`" },
  ]);
  await db.client.migrate(["DROP TABLE _migrations"]);
  expect(lackingIn(await examine(db, NOW_MS))).toEqual(["schema"]);
});

test("an unreachable server is reported as a finding", async () => {
  const findings = await examine(connect("http://127.0.0.1:9"), NOW_MS);
  expect(lackingIn(findings)).toEqual(["schema"]);
});

const lackingIn = (findings: Finding[]) => findings.filter(({ ok }) => !ok).map(({ name }) => name);
const messageOf = (findings: Finding[], name: string) => findings.find((finding) => finding.name === name)?.message;

function fill() {
  const account = { email: "ana@azahar.test", password: "Azahar2026" };
  const shopper = { ...account, email: "cliente@azahar.test" };
  return seed(db, { catalogue: 2, admin: account, shopper, nowMs: NOW_MS });
}

function queueMail(id: string, createdAtMs: number, state = "pending") {
  return db.client.execute({
    sql: `INSERT INTO outbox (id, mail_key, event, recipient, content, state, next_try_at_ms, created_at_ms)
      VALUES (?, ?, 'registration', 'ana@azahar.test', '{}', ?, ?, ?)`,
    args: [id, id, state, createdAtMs, createdAtMs],
  });
}
