import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "../audit.ts";
import { readCatalogue } from "../catalogue/catalogue.ts";
import type { Database } from "../client.ts";
import { isMigrated, readSchemaSource } from "../migrate.ts";
import { seed } from "../seed/index.ts";
import { write } from "../write.ts";
import { restoreBackup } from "./restore.ts";
import { restoreFile } from "./restore-file.ts";
import { takeBackup } from "./take.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 15);
const NOTICES = 180;
/** The largest body of a webhook. 180 of them exceed one response of the server. */
const NOTICE_BYTES = 65_536;
const NASTY = "\u0000\u2028\"'\\\n\r😀ñ '); DROP TABLE users;--";

let from: Sqld;
let to: Sqld;
let shop: Database;
let folder: string;
let file: string;

beforeAll(async () => {
  [from, to] = await Promise.all([startSqld(), startSqld()]);
  shop = connect(from.url);
  folder = mkdtempSync(join(tmpdir(), "azahar-backup-"));
  file = join(folder, "deep", "shop.gz");
  await makeAnew(shop);
  const account = (email: string) => ({ email, password: "Azahar2026" });
  await seed(shop, { catalogue: 30, admin: account("ada@x.test"), shopper: account("ana@x.test"), nowMs: NOW_MS });
  await fillInbox();
});
afterAll(async () => {
  await Promise.all([from?.stop(), to?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function fillInbox(): Promise<void> {
  const notice = (index: number) => ({
    sql: "INSERT INTO inbox (payment_id, request_id, raw, received_at_ms, done_at_ms, next_try_at_ms) VALUES (?, ?, ?, 1, 1, 1)",
    args: [String(index), NASTY, "x".repeat(NOTICE_BYTES)],
  });
  for (let first = 0; first < NOTICES; first += 20)
    await write(
      shop,
      Array.from({ length: 20 }, (_, index) => notice(first + index)),
    );
  // Deletes the highest keys: they must not be issued again.
  await shop.client.execute("DELETE FROM inbox WHERE key > 170");
}

/** Adds stock until stopped. Each movement changes three tables: the ledger, the sizes and the versions. */
function keepSelling(): { stop(): Promise<number> } {
  let [open, sold] = [true, 0];
  const selling = (async () => {
    while (open) {
      sold += 1;
      await shop.client.execute({
        sql: `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
          SELECT id, 'incoming', 1, ?, 'ada', 1 FROM sizes ORDER BY id LIMIT 20`,
        args: [`sale${sold}`],
      });
    }
  })();
  return {
    stop: async () => {
      open = false;
      await selling;
      return sold;
    },
  };
}

/** Every row of every table, with its row id. Of the long texts of `inbox` only the length. */
async function rowsOf(db: Database): Promise<Record<string, unknown>> {
  const { rows } = await db.client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name <> 'inbox' ORDER BY name",
  );
  const tables: Record<string, unknown> = {};
  for (const name of rows.map((row) => String(row["name"])))
    tables[name] = (await db.client.execute(`SELECT rowid, * FROM "${name}"`)).rows.map((row) => Object.values(row));
  const { rows: keys } = await db.client.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name");
  const { rows: inbox } = await db.client.execute("SELECT key, request_id, length(raw) FROM inbox");
  return { ...tables, keys: keys.map((row) => Object.values(row)), inbox: inbox.map((row) => Object.values(row)) };
}

test("a backup copies one snapshot of a shop that keeps writing, and is restored with every row", async () => {
  const seller = keepSelling();
  const during = await takeBackup(shop, file, NOW_MS);
  expect(await seller.stop()).toBeGreaterThan(3);
  const target = connect(to.url);
  expect(await restoreBackup(target, file)).toMatchObject({ ok: true, end: { rows: { inbox: 170 } } });
  expect([await audit(target, NOW_MS), await isMigrated(target)]).toEqual([[], true]);
  const restored = await rowsOf(target);
  expect(Object.fromEntries(Object.entries(during.rows))).toMatchObject({ perfumes: 30, users: 2 });

  await takeBackup(shop, join(folder, "quiet.gz"), NOW_MS);
  await clear(target);
  expect(await restoreBackup(target, join(folder, "quiet.gz"))).toMatchObject({ ok: true });
  expect(await rowsOf(target)).toEqual(await rowsOf(shop));
  expect(Object.keys(restored)).toEqual(Object.keys(await rowsOf(shop)));
  expect((await readCatalogue(target)).perfumes).toEqual((await readCatalogue(shop)).perfumes);
  expect(await restoreBackup(target, file)).toMatchObject({ ok: false, refusal: { code: "database_not_empty" } });
});

test("a backup file is private and compressed, and a failed backup leaves no file", async () => {
  expect(statSync(file).mode & 0o077).toBe(0);
  await expect(takeBackup(connect("http://127.0.0.1:9"), join(folder, "none.gz"), NOW_MS)).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith("none"))).toEqual([]);
  expect(statSync(file).size).toBeLessThan(gunzipSync(readFileSync(file)).length / 20);
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    "with one changed number",
    (bytes: Buffer) => inside(bytes, (text) => text.replace(/("per_[^\]]*?),(\d+),/, "$1,7$2,")),
  ],
  ["without one row", (bytes: Buffer) => inside(bytes, (text) => text.replace(/\n\[[^\n]*(?=\n)/, ""))],
  [
    "without its end",
    (bytes: Buffer) => inside(bytes, (text) => `${text.trimEnd().split("\n").slice(0, -1).join("\n")}\n`),
  ],
  ["of another kind", () => gzipSync("[]\n")],
  ["empty", () => Buffer.alloc(0)],
])("a restore refuses a file %s and writes nothing", async (_, harm) => {
  const [harmed, db] = [join(folder, "harmed.gz"), connect(to.url)];
  const [intact, changed] = [readFileSync(file), harm(readFileSync(file))];
  expect(changed.equals(intact)).toBe(false);
  writeFileSync(harmed, changed);
  await clear(db);
  expect(await restoreBackup(db, harmed)).toEqual({ ok: false, refusal: { code: "backup_damaged" } });
  expect(
    (await db.client.execute("SELECT count(*) AS n FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'")).rows[0]?.["n"],
  ).toBe(0);
});

test("a webhook that has become due since the backup breaks no rule", async () => {
  await shop.client.execute({
    sql: `INSERT INTO inbox (payment_id, request_id, raw, received_at_ms, next_try_at_ms) VALUES ('1', 'r', '{}', ?, ?)`,
    args: [NOW_MS, NOW_MS + 60_000],
  });
  const [open, db] = [join(folder, "open.gz"), connect(to.url)];
  await takeBackup(shop, open, NOW_MS);
  await clear(db);
  expect(await restoreFile(db, open)).toMatchObject({ ok: true, rows: { perfumes: 30 } });
  await shop.client.execute("DELETE FROM inbox WHERE done_at_ms IS NULL");
});

test("the commands report what they did, or why they did nothing", async () => {
  const copy = join(folder, "copy.gz");
  await shop.client.execute("DELETE FROM inbox WHERE key > 3");
  expect(await run("backup", from.url, copy)).toMatchObject({
    code: 0,
    output: expect.stringContaining("30 perfumes"),
  });
  await clear(connect(to.url));
  expect(await run("restore", to.url, `${copy}.other`)).toEqual({
    code: 1,
    output: `nothing was restored: the file ${copy}.other does not exist\n`,
  });
  const restored = await run("restore", to.url, copy);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("all rules of stock and orders hold") });
  expect(await run("restore", to.url, copy)).toMatchObject({
    code: 1,
    output: expect.stringContaining("Create a new database"),
  });
  truncateSync(copy, 100);
  expect(await run("restore", to.url, copy)).toMatchObject({
    code: 1,
    output: expect.stringContaining("incomplete or was changed"),
  });
  writeFileSync(copy, fromLater(readFileSync(file)));
  await clear(connect(to.url));
  expect(await run("restore", to.url, copy)).toMatchObject({ code: 1, output: expect.stringContaining("9999_later") });
  expect(await run("backup", to.url, copy)).toMatchObject({
    code: 1,
    output: expect.stringContaining("nothing was copied"),
  });
});

test("a shop is backed up with the schema that it has, older or newer than the program's", async () => {
  const [copy, db] = [join(folder, "older.gz"), connect(to.url)];
  const { migrations } = readSchemaSource();
  await makeAnew(db, { migrations: migrations.slice(0, -1), triggers: [] });
  expect(await run("backup", to.url, copy)).toMatchObject({ code: 0 });
  await clear(db);
  expect(await run("restore", to.url, copy)).toMatchObject({ code: 0 });
  expect(await isMigrated(db)).toBe(true);

  await db.client.execute("INSERT INTO _migrations (name, hash) VALUES ('9999_later', '')");
  expect(await run("backup", to.url, copy)).toMatchObject({ code: 0 });
});

async function clear(db: Database): Promise<void> {
  const { rows } = await db.client.execute(
    "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT GLOB 'sqlite_*' ORDER BY type DESC",
  );
  await db.client.migrate(rows.map(({ type, name }) => `DROP ${type} "${name}"`));
}

function inside(bytes: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(bytes).toString("utf8")));
}

/** A complete backup with a migration that this program does not have. */
function fromLater(bytes: Buffer): Buffer {
  return inside(bytes, (text) => {
    const lines = text.replace("0000_shop", "9999_later").trimEnd().split("\n");
    const [end = "{}"] = lines.splice(-1);
    const rest = `${lines.join("\n")}\n`;
    const sha256 = createHash("sha256").update(rest).digest("hex");
    return `${rest}${JSON.stringify({ ...JSON.parse(end), sha256 })}\n`;
  });
}

function run(command: string, url: string, file: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [`db/commands/${command}.ts`, file], {
    env: { ...process.env, TURSO_URL: url },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  return new Promise((done) => child.once("close", (code) => done({ code, output })));
}
