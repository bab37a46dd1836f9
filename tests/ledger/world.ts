/** The model of the database, and its comparison with the real one. */
import { expect } from "vitest";
import { users } from "#db/accounts/tables.ts";
import { auditStatements, violationsIn } from "#db/audit.ts";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import type { Database } from "#db/client.ts";
import { read } from "#db/read.ts";
import type { SeedProduct } from "#db/seed/demo.ts";
import { catalogueStatements } from "#db/seed/insert.ts";
import { sqlite, statement } from "#db/statement.ts";
import { holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { NO_STOCK, type StockCounters } from "#shop/stock/stock.ts";
import { type Entry, type Line, SHOPPER } from "./statements.ts";

export const START_MS = Date.UTC(2026, 10, 21, 12);
export const HOLD_MS = 24 * 3_600_000;

export interface ModelOrder {
  id: string;
  lines: Line[];
  status: OrderStatus;
  version: number;
  holdMoves: number;
  isTransfer: boolean;
  expiresAtMs: number | null;
}

/** The expected state after each command. */
export interface Model {
  sizes: { id: string; perfumeId: string; counters: StockCounters; inCart: number }[];
  orders: ModelOrder[];
  /** Accepted entries of the stock panel. */
  entries: Entry[];
  liveAttempts: Set<string>;
  nowMs: number;
  /** Counter for new ids. */
  made: number;
}

export interface Real {
  db: Database;
  /** Situations reached in this run, to detect runs that test nothing. */
  reached: Set<string>;
  commands: number;
}

/** Creates two perfumes with decants, three sizes with the given stock, and a shopper. */
export async function openShop(db: Database, stock: [number, number, number]): Promise<Model> {
  const [asad, delilah, large] = stock;
  const shopper = { id: SHOPPER, email: "clara@example.test", createdAtMs: START_MS, updatedAtMs: START_MS };
  await db.client.batch(
    [
      statement(sqlite.insert(users).values(shopper)),
      ...catalogueStatements([product("asad", [asad]), product("delilah", [delilah, large])], START_MS),
    ],
    "write",
  );
  const { perfumes } = await readCatalogue(db);
  const sizes = perfumes.flatMap(({ id: perfumeId, sizes }) =>
    sizes.map(({ id, stock }) => ({ id, perfumeId, counters: { ...NO_STOCK, stock, revenue: stock }, inCart: 0 })),
  );
  return { sizes, orders: [], entries: [], liveAttempts: new Set(), nowMs: START_MS, made: 0 };
}

function product(slug: string, stock: number[]): SeedProduct {
  return {
    slug,
    productName: slug,
    brandSlug: "lattafa",
    gender: "unisex",
    category: "arab",
    description: "",
    bigDecant: true,
    smallDecant: true,
    sizes: stock.map((units, index) => ({ ml: 50 * (index + 1), usd: "45.00", stock: units })),
    pictures: [],
    daysOld: 0,
  };
}

/** Expects that the database equals the model, and that the audit finds nothing. */
export async function expectSame(model: Model, { db }: Real): Promise<void> {
  const [sizes = [], orders = [], ...audited] = await read(db, [...STATE, ...auditStatements(model.nowMs)]);
  expect(
    sizes.map((row) => ({ ...row })),
    "the sizes differ",
  ).toEqual(model.sizes.map(({ id, counters }) => ({ id, ...counters })));
  expect(
    orders.map((row) => ({ ...row })),
    "the orders differ",
  ).toEqual(model.orders.map(orderRow));
  const violations = violationsIn(audited);
  expect(violations, `the audit finds ${violations.map(({ rule }) => rule).join(", ")}`).toEqual([]);
}

const STATE = [
  "SELECT id, revenue, stock, reserved, sold, removed, defective FROM sizes ORDER BY key",
  "SELECT id, status_glimmer, hold, hold_moves, version FROM orders ORDER BY rowid",
];

function orderRow({ id, status, holdMoves, version }: ModelOrder) {
  return { id, status_glimmer: status, hold: holdOf(status), hold_moves: holdMoves, version };
}
