import { spawn } from "node:child_process";
import { scryptSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "../audit.ts";
import { findPerfume, readCatalogue } from "../catalogue/catalogue.ts";
import type { Database } from "../client.ts";
import { migrate } from "../migrate.ts";
import { readSettings } from "../settings/settings.ts";
import { readLive } from "../storefront/live.ts";
import { DEMO_PRODUCTS } from "./demo.ts";
import { type SeedOptions, seed } from "./index.ts";
import { insertCatalogue } from "./insert.ts";
import { DEMO_SETTINGS } from "./settings.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const demo: SeedOptions = {
  catalogue: "demo",
  admin: { email: "Admin@azahar.test", password: "Azahar2026" },
  shopper: { email: "cliente@azahar.test", password: "Azahar2026" },
  nowMs: NOW_MS,
};

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
});
afterAll(() => sqld.stop());
beforeEach(() => makeAnew(db));

test("the demo data is read back as it was written", async () => {
  expect(await seed(db, demo)).toBe(true);
  expect(await readSettings(db)).toEqual(DEMO_SETTINGS);
  const { perfumes, settings } = await readCatalogue(db);
  expect(settings).toEqual(DEMO_SETTINGS);
  expect(perfumes.map(({ slug }) => slug)).toEqual(DEMO_PRODUCTS.map(({ slug }) => slug));
  expect(perfumes.map(({ pictures }) => pictures)).toEqual(DEMO_PRODUCTS.map(({ pictures }) => pictures));
  expect(perfumes.map(({ sizes }) => sizes.map(({ ml, stock }) => ({ ml, stock })))).toEqual(
    DEMO_PRODUCTS.map(({ sizes }) => sizes.map(({ ml, stock }) => ({ ml, stock }))),
  );
  expect(await audit(db, NOW_MS)).toEqual([]);
});

test("a perfume is found by id and by slug, unless it is inactive, archived or unknown", async () => {
  await seed(db, demo);
  const [first] = (await readCatalogue(db)).perfumes;
  if (!first) throw new Error("the demo catalogue is empty");
  const { rateCentavos, transferOffBp, shippingCentavos, freeShippingFromCentavos, zones, vatBp, shop } = DEMO_SETTINGS;
  expect(await findPerfume(db, first.slug)).toEqual({
    perfume: first,
    settings: {
      rateCentavos,
      transferOffBp,
      shippingCentavos,
      freeShippingFromCentavos,
      zones,
      vatBp,
      shopName: shop.shopName,
    },
  });
  expect((await findPerfume(db, first.id))?.perfume).toEqual(first);
  expect(await findPerfume(db, "no-such-perfume")).toBeNull();
  await db.client.execute({ sql: "UPDATE perfumes SET active = 0 WHERE id = ?", args: [first.id] });
  expect(await findPerfume(db, first.slug)).toBeNull();
  await db.client.execute({ sql: "UPDATE perfumes SET active = 1, archived_at_ms = 1 WHERE id = ?", args: [first.id] });
  expect(await findPerfume(db, first.id)).toBeNull();
  expect((await readCatalogue(db)).perfumes).toHaveLength(DEMO_PRODUCTS.length - 1);
});

test("the live rows have the catalogue's prices and stock, without removed sizes", async () => {
  await seed(db, demo);
  await db.client.execute("UPDATE sizes SET removed_at_ms = 1 WHERE key = 1");
  const { perfumes, versions } = await readCatalogue(db);
  const live = await readLive(db);
  expect(live.versions).toEqual(versions);
  expect(live.terms).toEqual({ rateCentavos: DEMO_SETTINGS.rateCentavos, transferOffBp: DEMO_SETTINGS.transferOffBp });
  expect(live.perfumes.map(({ key, sizes }) => ({ key, sizes }))).toEqual(
    perfumes.map(({ key, sizes }) => ({ key, sizes })),
  );
});

test("passwords are stored as scrypt with the cost that a Worker can afford", async () => {
  await seed(db, demo);
  const { rows } = await db.client.execute("SELECT email, role, password_hash FROM users ORDER BY role");
  expect(rows.map(({ email, role }) => [email, role])).toEqual([
    ["admin@azahar.test", "admin"],
    ["cliente@azahar.test", "user"],
  ]);
  const [name, N, r, p, salt = "", hash = ""] = String(rows[0]?.password_hash).split("$");
  expect([name, N, r, p]).toEqual(["scrypt", "16384", "8", "5"]);
  const options = { N: 16_384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
  expect(scryptSync("Azahar2026", Buffer.from(salt, "base64url"), 32, options).toString("base64url")).toBe(hash);
});

test("a seed changes nothing in a database with data, and one of two concurrent seeds fills an empty one", async () => {
  expect((await Promise.all([seed(db, demo), seed(connect(sqld.url), demo)])).sort()).toEqual([false, true]);
  await db.client.execute("UPDATE settings SET rate_centavos = 1");
  expect(await seed(db, demo)).toBe(false);
  expect((await readSettings(db)).rateCentavos).toBe(1);
});

test("an empty shop has settings and accounts, and products can be inserted later", async () => {
  expect(await seed(db, { ...demo, catalogue: "empty" })).toBe(true);
  expect((await readCatalogue(db)).perfumes).toEqual([]);
  const three = DEMO_PRODUCTS.slice(0, 3);
  expect(await insertCatalogue(db, three, NOW_MS)).toMatchObject({ ok: true });
  expect(await insertCatalogue(db, three, NOW_MS)).toMatchObject({ ok: false, refusal: { code: "unique" } });
  expect((await readCatalogue(db)).perfumes).toHaveLength(3);
});

test("2,000 generated products are unique, with the same ids and sizes on each run", async () => {
  await seed(db, { ...demo, catalogue: 2_000 });
  const first = (await readCatalogue(db)).perfumes;
  expect(new Set(first.map(({ slug }) => slug)).size).toBe(2_000);
  expect(new Set(first.map(({ productName }) => productName)).size).toBe(2_000);
  expect(first.every(({ pictures }) => pictures.length > 0)).toBe(true);
  expect(await audit(db, NOW_MS)).toEqual([]);
  await makeAnew(db);
  await seed(db, { ...demo, catalogue: 2_000 });
  const again = (await readCatalogue(db)).perfumes;
  expect(again.map(({ id, sizes }) => ({ id, sizes }))).toEqual(first.map(({ id, sizes }) => ({ id, sizes })));
});

/** Runs `npm run db:seed` and returns its exit code and output. */
function runSeed(env: Record<string, string>, killAfterMs?: number): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["db/commands/seed.ts"], { env: { ...process.env, ...env } });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output: output.join("") })));
}

test("the command fills an empty database and, killed after five different times, leaves all perfumes or none", async () => {
  for (const killAfterMs of [250, 450, 650, 850, 1_050]) {
    await runSeed({ TURSO_URL: sqld.url, CATALOGUE: "500" }, killAfterMs);
    await migrate(db);
    const { perfumes } = await readCatalogue(db);
    expect([0, 500]).toContain(perfumes.length);
    if (perfumes.length === 500) await makeAnew(db);
  }
  const { code, output } = await runSeed({ TURSO_URL: sqld.url });
  expect({ code, output }).toEqual({ code: 0, output: "demo data written\n" });
  expect((await runSeed({ TURSO_URL: sqld.url })).output).toBe(
    "no demo data was written: the database already has a person or a perfume\n",
  );
});

test.each([
  ["libsql://shop.turso.io", {}, "TURSO_URL is on another machine"],
  ["http://127.0.0.1.evil.example:1", {}, "TURSO_URL is on another machine"],
  ["nowhere", {}, "TURSO_URL must be the address of a libSQL server"],
  ["http://127.0.0.1:1", { CATALOGUE: "some" }, "must be demo, empty or a number of products"],
  ["http://127.0.0.1:1", { ADMIN_PASSWORD: "x".repeat(129) }, "must have at most 128 characters"],
])("the command refuses TURSO_URL=%s %o with a message", async (url, more, message) => {
  const { code, output } = await runSeed({ TURSO_URL: url, ...more });
  expect(code).toBe(1);
  expect(output).toContain(message);
});
