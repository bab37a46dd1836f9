/** The model of the database, its comparison with the real one, and commands that change both. */
import type { InStatement } from "@libsql/client/web";
import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import { users } from "#db/accounts/tables.ts";
import { auditStatements, violationsIn } from "#db/audit.ts";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import type { Database } from "#db/client.ts";
import { read } from "#db/read.ts";
import type { SeedProduct } from "#db/seed/demo.ts";
import { catalogueStatements } from "#db/seed/insert.ts";
import { sqlite, statement } from "#db/statement.ts";
import { holdOf } from "#shop/orders/order.ts";
import { outcome } from "../database.ts";
import { action, type Counters, type Order, openingCounters, type Progress } from "./rules.ts";
import { SHOPPER } from "./statements.ts";

export const START_MS = Date.UTC(2026, 10, 21, 12);

export interface ModelOrder extends Order {
  isTransfer: boolean;
}

/** The expected state after each command. */
export interface Model {
  sizes: { id: string; perfumeId: string; inCart: number }[];
  counters: Counters;
  orders: ModelOrder[];
  /** The batches that succeeded, to be sent again. */
  sent: Expected[];
  liveAttempts: Set<string>;
  nowMs: number;
  /** Counter for new ids. */
  idCounter: number;
}

export interface Real extends Progress {
  db: Database;
}

/** Creates two perfumes with decants, three sizes with the given stock, and a shopper. */
export async function openShop(db: Database, stock: [number, number, number]): Promise<Model> {
  const [asad, delilah, large] = stock;
  const sizesWith = (...units: number[]) =>
    units.map((stock, index) => ({ ml: 50 * (index + 1), usd: "45.00", stock }));
  const products = [
    product("asad", sizesWith(asad), WITH_DECANTS),
    product("delilah", sizesWith(delilah, large), WITH_DECANTS),
  ];
  const shopper = { id: SHOPPER, email: "clara@example.test", createdAtMs: START_MS, updatedAtMs: START_MS };
  await db.client.batch(
    [statement(sqlite.insert(users).values(shopper)), ...catalogueStatements(products, START_MS)],
    "write",
  );
  const { perfumes } = await readCatalogue(db);
  const sizes = perfumes.flatMap(({ id: perfumeId, sizes }) => sizes.map(({ id }) => ({ id, perfumeId, inCart: 0 })));
  return {
    sizes,
    counters: openingCounters(perfumes),
    orders: [],
    sent: [],
    liveAttempts: new Set(),
    nowMs: START_MS,
    idCounter: 0,
  };
}

/** Returns a product with sizes. Without `more` it has no decants. */
export function product(slug: string, sizes: SeedProduct["sizes"], more: Partial<SeedProduct> = {}): SeedProduct {
  return {
    slug,
    productName: slug,
    brandSlug: "lattafa",
    gender: "unisex",
    category: "arab",
    description: "",
    sizes,
    pictures: [],
    daysOld: 0,
    ...more,
  };
}

export const WITH_DECANTS = { bigDecant: true, smallDecant: true };

/** Expects that the database equals the model, and that the audit finds nothing. */
export async function expectSame(model: Model, { db }: Real): Promise<void> {
  const [sizes = [], orders = [], ...audited] = await read(db, [...STATE, ...auditStatements(model.nowMs)]);
  expect(
    sizes.map((row) => ({ ...row })),
    "the sizes differ",
  ).toEqual(model.sizes.map(({ id }) => ({ id, ...model.counters[id] })));
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

export type Command = AsyncCommand<Model, Real>;

/** What the model expects of a batch: its possible outcomes, and the change to the model. */
export interface Expected {
  /** The name of the situation this command covers. */
  reached?: string;
  /** `ok`, or the names of possible refusals. */
  outcomes: readonly string[];
  statements: InStatement[];
  /** What to expect when the batch is sent again after it succeeded. */
  repeated?: Pick<Expected, "reached" | "outcomes">;
  /** Updates the model. Called when the batch succeeded. */
  apply?(): void;
}

/** A command that sends one batch. The model predicts the outcome first; then the database and the model are compared. */
export function command(name: string, plan: (model: Model) => Expected | null): Command {
  return action(name, async (model, real) => {
    const expected = plan(model);
    if (!expected) return;
    real.commands += 1;
    if (expected.reached) real.reached.add(expected.reached);
    const result = await outcome(real.db, expected.statements);
    expect(expected.outcomes, `${name}, ${expected.reached}, ended in ${result}`).toContain(result);
    if (result === "ok") accept(model, expected);
    await expectSame(model, real);
  });
}

/** Updates the model after a batch succeeded. */
export function accept(model: Model, { statements, repeated, apply }: Expected): void {
  apply?.();
  if (repeated) model.sent.push({ ...repeated, statements });
}

export const OK = ["ok"] as const;
