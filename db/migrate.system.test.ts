import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runProgram } from "#local/process/run-program.fixture.ts";
import { connect, makeAnew, planted } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "./audit.ts";
import { readCatalogue } from "./catalogue/catalogue.ts";
import type { Database } from "./client.ts";
import { migrate, readSchemaSource, type SchemaSource } from "./migrate.ts";
import { SEED_BRANDS } from "./seed/brands.ts";
import { seed } from "./seed/index.ts";
import { readVersions } from "./settings/settings.ts";

const SOURCE = readSchemaSource();
const EMPTY_SCHEMA: SchemaSource = { migrations: [], triggers: [] };
const ACCOUNTS = {
  admin: { email: "admin@azahar.test", password: "Azahar2026" },
  shopper: { email: "cliente@azahar.test", password: "Azahar2026" },
};

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
});
afterAll(() => sqld.stop());
beforeEach(() => makeAnew(db, EMPTY_SCHEMA));

const triggerNames = async () =>
  (await db.client.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")).rows.map(
    (row) => row.name,
  );

/** Rebuilds `sizes` as drizzle-kit does when a CHECK changes. */
function rebuildOfSizes(): SchemaSource {
  const table =
    SOURCE.migrations.flatMap(({ statements }) => statements).find((sql) => sql.startsWith("CREATE TABLE `sizes`")) ??
    "";
  const made = table
    .replaceAll(/[`"]sizes[`"]/g, "`__new_sizes`")
    .replace("between 1 and 100000", "between 1 and 50000");
  const added = SOURCE.migrations
    .flatMap(({ statements }) => statements)
    .filter((sql) => sql.startsWith("ALTER TABLE `sizes` ADD "));
  const columns = [
    ...[...table.matchAll(/^\t`(\w+)`/gm)].map(([, name]) => name),
    ...added.map((sql) => /ADD `(\w+)`/.exec(sql)?.[1]),
  ].join(", ");
  return {
    ...SOURCE,
    migrations: [
      ...SOURCE.migrations,
      {
        name: "0001_rebuild",
        statements: [
          "PRAGMA foreign_keys=OFF;",
          made,
          ...added.map((sql) => sql.replace("`sizes`", "`__new_sizes`")),
          `INSERT INTO __new_sizes (${columns}) SELECT ${columns} FROM sizes`,
          "DROP TABLE sizes",
          "ALTER TABLE __new_sizes RENAME TO sizes",
          "PRAGMA foreign_keys=ON;",
          ...SOURCE.migrations.flatMap(({ statements }) => statements.filter((sql) => / ON `sizes` /.test(sql))),
        ],
      },
    ],
  };
}

test("an empty database is migrated; a second run does nothing", async () => {
  expect(await migrate(db)).toBe(true);
  expect(await readVersions(db)).toEqual({ catalogueVersion: 1, liveVersion: 1 });
  expect((await triggerNames()).length).toBe(SOURCE.triggers.length);
  expect(await migrate(db)).toBe(false);
});

test("a migration that rebuilds a table with triggers keeps the catalogue and the triggers", async () => {
  await migrate(db);
  await seed(db, { catalogue: "demo", ...ACCOUNTS, nowMs: 1_795_000_000_000 });
  const before = await readCatalogue(db);
  const triggers = await triggerNames();

  expect(await migrate(db, rebuildOfSizes())).toBe(true);
  expect(await migrate(db, rebuildOfSizes())).toBe(false);
  expect(await readCatalogue(db)).toEqual(before);
  expect(await triggerNames()).toEqual(triggers);
  expect(await audit(db)).toEqual([]);
  const { rows } = await db.client.execute("PRAGMA foreign_key_check");
  expect(rows).toEqual([]);
  await expect(db.client.execute("UPDATE sizes SET stock = stock - 1")).rejects.toThrow("stock_sums");
  await expect(db.client.execute("UPDATE sizes SET ml = 60000")).rejects.toThrow("ml_bounds");
});

test("rebuilding a table fails while its triggers exist", async () => {
  await migrate(db);
  const rebuild = rebuildOfSizes().migrations.at(-1)?.statements ?? [];
  await expect(db.client.migrate(rebuild)).rejects.toThrow(/no such table: main\.sizes/);
});

test("a migration that fails midway changes nothing and keeps the triggers", async () => {
  await migrate(db);
  const triggers = await triggerNames();
  const broken = { name: "0001_broken", statements: ["CREATE TABLE half (id text)", "CREATE TABLE half (id text)"] };
  await expect(migrate(db, { ...SOURCE, migrations: [...SOURCE.migrations, broken] })).rejects.toThrow(
    /already exists/,
  );
  expect(await triggerNames()).toEqual(triggers);
  expect(await migrate(db)).toBe(false);
});

test("a trigger that was dropped or changed manually is restored", async () => {
  await migrate(db);
  const triggers = await triggerNames();
  await db.client.batch(
    [
      "DROP TRIGGER order_kept",
      "DROP TRIGGER size_kept",
      "CREATE TRIGGER size_kept BEFORE DELETE ON sizes BEGIN SELECT 1; END",
    ],
    "write",
  );
  expect(await migrate(db)).toBe(true);
  expect(await triggerNames()).toEqual(triggers);
  expect(await migrate(db)).toBe(false);
});

test("an edited migration and a newer database are refused with the name of the migration", async () => {
  await migrate(db, rebuildOfSizes());
  await expect(migrate(db)).rejects.toThrow("it has migration 0001_rebuild");
  const edited = planted(rebuildOfSizes(), /between 1 and 50000/g, "between 1 and 40000");
  await expect(migrate(db, edited)).rejects.toThrow("migration 0001_rebuild was edited after it was applied");
});

test("of two concurrent runs at least one succeeds, and the database is migrated", async () => {
  const ended = await Promise.allSettled([migrate(db), migrate(connect(sqld.url))]);
  expect(ended.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await migrate(db)).toBe(false);
});

test("db:migrate prints one line if the database does not answer, and exits with 1", async () => {
  const { code, output } = await runProgram("db/commands/migrate.ts", [], { TURSO_URL: "http://127.0.0.1:9" });
  expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
});

test("a shop that upgrades has a row for each brand of perfumes that are not archived, with the text that its page showed", async () => {
  const at = SOURCE.migrations.findIndex(({ name }) => name.endsWith("_brands"));
  await migrate(db, { migrations: SOURCE.migrations.slice(0, at), triggers: [] });
  const perfume = (id: string, brand: string, slug: string, archivedAtMs: number | null) => ({
    sql: `INSERT INTO perfumes (id, slug, product_name, brand, brand_slug, description, gender, category, active, soon,
      big_decant, small_decant, created_at_ms, updated_at_ms, archived_at_ms)
      VALUES (?1, ?1, ?1, ?2, ?3, '', 'male', 'arab', 1, 0, 0, 0, 1, 1, ?4)`,
    args: [id, brand, slug, archivedAtMs],
  });
  await db.client.batch(
    [
      perfume("asad", "Lattafa", "lattafa", null),
      perfume("ani", "Nishané", "nishane", null),
      perfume("hacivat", "Nishané", "nishane", null),
      perfume("naxos", "Xerjoff", "xerjoff", 2),
    ],
    "write",
  );
  await migrate(db);
  const { brands } = await readCatalogue(db);
  expect(brands.map(({ slug, position }) => [slug, position])).toEqual([
    ...SEED_BRANDS.map(({ slug, position }) => [slug, position]),
    ["nishane", null],
  ]);
  expect(brands.at(-1)).toMatchObject({
    name: "Nishané",
    text: "Todo lo de Nishané que tenemos ahora. Elegí el tamaño y mirá el stock al instante.",
    isLipBalm: false,
  });
  expect(await audit(db)).toEqual([]);
});
