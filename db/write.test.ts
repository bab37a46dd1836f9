import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DATABASE_REFUSALS, refusalOf } from "./write.ts";

test("recognizes a CHECK, a RAISE and a unique key by the name in the server's message", () => {
  const check = "SQLITE_CONSTRAINT: SQLite error: CHECK constraint failed: stock_ge0";
  expect(refusalOf(check, 2)).toEqual({ code: "stock_ge0", statementIndex: 2 });
  expect(refusalOf("SQLITE_CONSTRAINT: SQLite error: order_version", 0)).toMatchObject({ code: "order_version" });
  const unique = "SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: orders.id";
  expect(refusalOf(unique, 1)).toEqual({ code: "unique", columns: "orders.id", statementIndex: 1 });
});

test("errors that a correct program never causes are not refusals", () => {
  expect(refusalOf("SQLITE_CONSTRAINT: SQLite error: CHECK constraint failed: stock_sums", 0)).toBeNull();
  expect(refusalOf("SQLITE_CONSTRAINT: SQLite error: order_lines_immutable", 0)).toBeNull();
  expect(refusalOf("SQLITE_UNKNOWN: SQLite error: no such table: stock_ge0_old", 0)).toBeNull();
});

test("each refusal is a CHECK of the first migration or a RAISE of the triggers", () => {
  const triggers = readFileSync(new URL("triggers.sql", import.meta.url), "utf8");
  const tables = readFileSync(new URL("migrations/0000_shop.sql", import.meta.url), "utf8");
  const missing = DATABASE_REFUSALS.filter(
    (name) => !triggers.includes(`RAISE(ABORT, '${name}')`) && !tables.includes(`CONSTRAINT "${name}" CHECK`),
  );
  expect(missing).toEqual([]);
});
