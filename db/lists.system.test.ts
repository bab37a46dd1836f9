import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Row } from "@libsql/client/web";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOLDS, ORDER_STATUSES } from "#shop/orders/order.ts";
import { STOCK_EVENT_NAMES } from "#shop/stock/stock.ts";
import { connect, makeAnew, outcome } from "#tests/database.ts";
import { openShop, START_MS } from "#tests/ledger/small-shop.ts";
import { moveOrder, placeOrder } from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "./audit.ts";
import { restoreBackup } from "./backup/restore.ts";
import { takeBackup } from "./backup/take.ts";
import type { Database } from "./client.ts";
import { LIST_TRIGGERS } from "./lists.ts";
import { isMigrated, migrate, readSchemaSource, type SchemaSource } from "./migrate.ts";

const SOURCE = readSchemaSource();
const REBUILDING = SOURCE.migrations.findIndex(({ name }) => name === "0008_lists_are_triggers");

let sqld: Sqld;
let empty: Sqld;
let db: Database;
beforeAll(async () => {
  [sqld, empty] = await Promise.all([startSqld(), startSqld()]);
  db = connect(sqld.url);
});
afterAll(() => Promise.all([sqld.stop(), empty.stop()]));

/** Every column with a list of values, from every file of tables. */
async function listColumns() {
  const files = await Promise.all(globSync("db/*/tables.ts").map((file) => import(/* @vite-ignore */ `../${file}`)));
  const tables = files.flatMap((file) => Object.values<unknown>(file)).filter((value) => is(value, SQLiteTable));
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
      enumValues ? [{ table: getTableName(table), column: name, values: enumValues }] : [],
    ),
  );
}

test("the database accepts every value of each list, and refuses a value outside it", async () => {
  await makeAnew(db, { ...SOURCE, triggers: [...LIST_TRIGGERS] });
  const columns = [...(await listColumns()), { table: "stock_movements", column: "kind", values: STOCK_EVENT_NAMES }];
  expect(columns.length).toBeGreaterThanOrEqual(20);
  for (const { table, column, values } of columns) {
    // The triggers run before the row is refused for its other columns, which are missing.
    const inserted = (value: string) => outcome(db, [`INSERT INTO ${table} (${column}) VALUES ('${value}')`]);
    for (const value of values) expect(await inserted(value), `${table} ${value}`).not.toBe(`${column}_known`);
    expect(await inserted("none of them"), table).toBe(`${column}_known`);
  }
});

test("an order's state allows one hold and its own statuses", async () => {
  await makeAnew(db, { ...SOURCE, triggers: [...LIST_TRIGGERS] });
  const allowed: string[] = [];
  for (const state of ORDER_STATUSES)
    for (const hold of HOLDS)
      for (const status of ["approved", "in_process", "rejected"]) {
        const sql = `INSERT INTO orders (status_glimmer, hold, status) VALUES ('${state}', '${hold}', '${status}')`;
        if ((await outcome(db, [sql])) !== "status_tuple_allowed") allowed.push(`${state}: ${hold}, ${status}`);
      }
  expect(allowed).toEqual([
    "Confirmar Transferencia: held, in_process",
    "Autorización Pendiente: held, in_process",
    "En Preparación: committed, approved",
    "Enviado: committed, approved",
    "Recibido: committed, approved",
    "Pago Rechazado: released, in_process",
    "Pago Rechazado: released, rejected",
    "Orden Vencida: released, rejected",
    "Cancelado: released, rejected",
  ]);
});

test("an order that waits for its transfer must have an expiry time, and a card order must not", async () => {
  await makeAnew(db, { ...SOURCE, triggers: [...LIST_TRIGGERS] });
  const refused = async (type: string, state: string, expiresAtMs: number | null) => {
    const sql = `INSERT INTO orders (payment_type_id, status_glimmer, expires_at_ms) VALUES ('${type}', '${state}', ${expiresAtMs})`;
    return (await outcome(db, [sql])) === "expiry_of_transfers";
  };
  expect(await refused("transfer", "Confirmar Transferencia", null)).toBe(true);
  expect(await refused("transfer", "Confirmar Transferencia", 1)).toBe(false);
  expect(await refused("transfer", "Enviado", null)).toBe(false);
  expect(await refused("transfer", "Orden Vencida", 1)).toBe(false);
  expect(await refused("credit_card", "Autorización Pendiente", 1)).toBe(true);
  expect(await refused("credit_card", "Autorización Pendiente", null)).toBe(false);
});

test("a longer list takes effect without a migration, and keeps the rows", async () => {
  await makeAnew(db);
  await fill();
  const before = await rowsOf();
  const longer = SOURCE.triggers.map((trigger) => trigger.replaceAll("'arab', ", "'arab', 'none', "));
  expect(await outcome(db, ["UPDATE perfumes SET category = 'none'"])).toBe("category_known");
  expect(await migrate(db, { ...SOURCE, triggers: longer })).toBe(true);
  expect(await rowsOf()).toEqual(before);
  expect(await outcome(db, ["UPDATE perfumes SET category = 'none'"])).toBe("ok");
  // Back to the shorter list: the audit finds the rows.
  await migrate(db);
  expect(await audit(db, START_MS)).toEqual([
    { invariant: "I-25", rule: "values_in_lists", ids: ["perfumes 1", "perfumes 2"] },
  ]);
});

test("the migration that drops the CHECKs of lists keeps rows, columns, keys, indexes and all other CHECKs", async () => {
  const older = await makeOlder();
  const [rows, schema, checks] = [await rowsOf(), await schemaOf(), await checksOf()];

  expect(await migrate(db, { ...older, migrations: SOURCE.migrations.slice(0, REBUILDING + 1) })).toBe(true);
  expect(await rowsOf()).toEqual(rows);
  expect(await schemaOf()).toEqual(schema);
  const kept = await checksOf();
  expect(kept.filter((check) => !checks.includes(check))).toEqual([]);
  expect(checks.filter((check) => !kept.includes(check)).map((check) => check.replace(/ CHECK.*/, ""))).toEqual([
    "cart_lines type_known",
    "legal_texts key_known",
    "one_time_tokens purpose_known",
    "order_lines category_known",
    "order_lines type_known",
    "orders expiry_of_transfers",
    "orders hold_follows_status",
    "orders payment_type_id_known",
    "orders review_known",
    "orders status_follows_shop",
    "orders status_glimmer_known",
    "outbox state_known",
    "payment_attempts state_known",
    "perfumes category_known",
    "perfumes gender_known",
    "receipts content_type_known",
    "refunds state_known",
    "stock_movements kind_known",
    "stock_movements movement_has_cause",
    "users role_known",
    "watches kind_known",
  ]);
  expect((await db.client.execute("PRAGMA foreign_key_check")).rows).toEqual([]);

  await migrate(db);
  expect([await audit(db, START_MS), await isMigrated(db)]).toEqual([[], true]);
});

test("a backup from before the migration that drops the CHECKs of lists is restored with all rows", async () => {
  await makeOlder();
  const file = join(mkdtempSync(join(tmpdir(), "azahar-lists-")), "shop.gz");
  await takeBackup(db, file, START_MS);
  const restored = connect(empty.url);
  expect(await restoreBackup(restored, file)).toMatchObject({ ok: true });
  await migrate(db);
  expect(await rowsOf(restored)).toEqual(await rowsOf());
  expect([await audit(restored, START_MS), await isMigrated(restored)]).toEqual([[], true]);
  rmSync(dirname(file), { recursive: true });
});

/** Creates the schema from before the migration, and copies the rows of `fill` into it: `fill` needs the current schema. */
async function makeOlder(): Promise<SchemaSource> {
  await makeAnew(db, SOURCE);
  await fill();
  const rows = new Map<string, Row[]>();
  for (const name of await tables()) rows.set(name, (await db.client.execute(`SELECT rowid, * FROM "${name}"`)).rows);
  const older = { migrations: SOURCE.migrations.slice(0, REBUILDING), triggers: [] };
  await makeAnew(db, older);
  const copies = (await tables()).map(async (name) => {
    const columns = (await select(`SELECT name FROM pragma_table_info('${name}')`)).map(String);
    const inserts = (rows.get(name) ?? []).map((row) => {
      const given = "rowid" in row ? ["rowid", ...columns] : columns;
      const sql = `INSERT INTO "${name}" (${given.join(", ")}) VALUES (${given.map(() => "?").join(", ")})`;
      return { sql, args: given.map((column) => row[column] ?? null) };
    });
    return [`DELETE FROM "${name}"`, ...inserts];
  });
  await db.client.batch(["PRAGMA defer_foreign_keys = ON", ...(await Promise.all(copies)).flat()], "write");
  return older;
}

/** Rows in every table that the migration rebuilds, with gaps in their row ids. */
async function fill(): Promise<void> {
  const { sizes } = await openShop(db, [5, 2, 1]);
  const [size] = sizes;
  if (!size) throw new Error("the shop has sizes");
  const lines = [{ perfumeId: size.perfumeId, sizeId: size.id, quantity: 1 }];
  for (const id of ["ord_open", "ord_paid"])
    await db.client.batch(placeOrder({ id, lines, expiresAtMs: START_MS + 1, nowMs: START_MS }), "write");
  const move = { version: 1, expiresAtMs: null, movedBy: "usr_ana", nowMs: START_MS };
  await db.client.batch(moveOrder({ ...move, id: "ord_paid", to: "En Preparación" }), "write");
  const cart = `'usr_clara', '${size.perfumeId}'`;
  await db.client.batch(
    [
      `INSERT INTO cart_lines VALUES ('lin_1', ${cart}, 'milliliter', '${size.id}', 1, 0)`,
      `INSERT INTO cart_lines VALUES ('lin_2', ${cart}, 'bigDecant', NULL, 3, 0)`,
      "INSERT INTO legal_texts VALUES ('terms', 'x'), ('returns', '''')",
      "INSERT INTO one_time_tokens (id, user_id, purpose, token_hash, created_at_ms, expires_at_ms, used_at_ms) VALUES ('tok_1', 'usr_clara', 'register', 'a', 1, 2, NULL), ('tok_2', 'usr_clara', 'recover', 'b', 1, 2, 3)",
      "INSERT INTO payment_attempts (id, order_id, state, body_hash, amount_centavos, installments, payment_method_id, created_at_ms, sent_at_ms) VALUES ('att_1', 'ord_paid', 'approved', 'x', 1, 3, 'visa', 1, 1)",
      "INSERT INTO payments VALUES ('1', 'ord_paid', 'att_1', 'ref-ord_paid', 'approved', 'accredited', 3, 1000000, 1000000, 90, 60, 'ARS', '1', 'credit_card', 'visa', 3, 1, 1)",
      "INSERT INTO refunds VALUES ('ref_1', 'ord_paid', '1', 60, 'done', NULL, 'usr_ana', 1, NULL, 1)",
      "INSERT INTO receipts (id, order_id, file, content_type, bytes, at_ms) VALUES ('rec_1', 'ord_open', 'f', 'application/pdf', 9, 1), ('rec_2', 'ord_open', 'g', 'image/png', 9, 2)",
      "INSERT INTO watches VALUES ('mails', '', 1), ('audit', 'x', 2)",
      "DELETE FROM cart_lines WHERE id = 'lin_1'",
      "DELETE FROM legal_texts WHERE key = 'terms'",
      "DELETE FROM one_time_tokens WHERE id = 'tok_1'",
      "DELETE FROM receipts WHERE id = 'rec_1'",
      "DELETE FROM watches WHERE kind = 'mails'",
      "DELETE FROM outbox WHERE order_id = 'ord_open'",
    ],
    "write",
  );
}

const select = async (sql: string, from = db) => (await from.client.execute(sql)).rows.map((row) => Object.values(row));
const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name <> '_migrations' ORDER BY name";
const tables = async (from = db) => (await select(TABLES, from)).map(String);

/** Every row of every table with its row id, and the highest keys ever issued. */
async function rowsOf(from = db): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of await tables(from))
    found[name] = await select(`SELECT rowid, * FROM "${name}" ORDER BY rowid`, from);
  return { ...found, sequences: await select("SELECT name, seq FROM sqlite_sequence ORDER BY name", from) };
}

/** Columns, foreign keys and indexes of each table, and the triggers. */
async function schemaOf(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of await tables())
    found[name] = [
      await select(`PRAGMA table_xinfo("${name}")`),
      await select(
        `SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list('${name}') ORDER BY 1, 2`,
      ),
    ];
  const rest = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') ORDER BY name";
  return { ...found, rest: await select(rest) };
}

/** Each table's named CHECKs, as `table name CHECK(...)`. */
async function checksOf(): Promise<string[]> {
  const found = await select("SELECT name, sql FROM sqlite_master WHERE type = 'table'");
  return found
    .flatMap(([name, sql]) =>
      [...String(sql).matchAll(/CONSTRAINT "(\w+)" (CHECK\(.*\)),?$/gm)].map(
        ([, check, text]) => `${name} ${check} ${text}`,
      ),
    )
    .sort();
}
