import fc from "fast-check";
import type { Database } from "#db/client.ts";
import type { SchemaSource } from "#db/migrate.ts";
import { ORDER_STATUSES } from "#shop/orders/order.ts";
import { emptyTables } from "../database.ts";
import { expire, expireAgainstConfirm, move, place, rush } from "./order-commands.ts";
import {
  addToCart,
  attempt,
  enter,
  failAttempts,
  lateLine,
  repeat,
  reviveSoldOut,
  TAMPERINGS,
  tamper,
} from "./other-commands.ts";
import { countRun, type Tally } from "./rules.ts";
import { type Command, openShop, type Real } from "./world.ts";

const index = fc.nat(50);
const size = fc.nat(2);
const wanted = fc.record({ size, isDecant: fc.boolean(), quantity: fc.integer({ min: 1, max: 2 }) });
const units = fc.integer({ min: -3, max: 4 }).filter((number) => number !== 0);
const wantedLines = fc.array(wanted, { minLength: 1, maxLength: 3 });
const status = fc.constantFrom(...ORDER_STATUSES);
const entryKind = fc.constantFrom("incoming", "outsideSale", "removal", "defective");

const placing = fc.tuple(wantedLines, fc.boolean()).map((args) => place(...args));
const moving = (options?: Parameters<typeof move>[2]) =>
  fc.tuple(index, status).map(([at, to]) => move(at, to, options));
const repeating = index.map(repeat);
const attempting = index.map(attempt);

/** Repeated entries are weights: a shop mostly sells and moves orders. */
const COMMANDS: fc.Arbitrary<Command>[] = [
  ...[placing, placing, wantedLines.map((lines) => place(lines, true))],
  ...[moving(), moving(), moving(), moving({ isStale: true })],
  ...(["released", "released", "committed", "committed"] as const).map((from) => moving({ from })),
  index.map((at) => move(at, "Confirmar Transferencia", { from: "committed" })),
  ...[repeating, repeating, repeating],
  fc.tuple(size, entryKind, units).map((args) => enter(...args)),
  fc.tuple(size, fc.integer({ min: 1, max: 3 })).map(([at, count]) => enter(at, "incoming", count)),
  size.map((at) => enter(at, "outsideSale", "all")),
  fc.tuple(index, fc.constantFrom("En Preparación", "Confirmar Transferencia")).map((args) => reviveSoldOut(...args)),
  index.map(expireAgainstConfirm),
  fc.constantFrom(1, 23, 24, 25).map(expire),
  fc.constantFrom(24, 25, 49).map(expire),
  fc.tuple(size, fc.integer({ min: 2, max: 6 })).map((args) => rush(...args)),
  ...[attempting, attempting, index.map(failAttempts)],
  fc.tuple(size, fc.integer({ min: 1, max: 3 })).map((args) => addToCart(...args)),
];

const TAMPERING: fc.Arbitrary<Command>[] = [
  fc.tuple(index, fc.constantFrom(...TAMPERINGS)).map((args) => tamper(...args)),
  fc.tuple(index, size).map((args) => lateLine(...args)),
];

interface RunOptions {
  numRuns: number;
  seed: number;
  /** True to end at the first failure, without a shorter example. */
  endOnFailure: boolean;
  /** Number of copies of the tampering commands among the others. */
  tampering: number;
}

/**
 * Runs random commands against a database with this schema, emptied before each run, and compares database and model after
 * every command. Throws at a difference. `size: "max"`, because fast-check's default size gives hardly any commands.
 */
export function runModel(
  db: Database,
  source: SchemaSource,
  { tampering, ...parameters }: RunOptions,
  tally: Tally,
): Promise<void> {
  const stock = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3));
  // Most commands need an order, so a shop starts with two.
  const opening = fc.array(placing, { minLength: 2, maxLength: 2 });
  const all = [...COMMANDS, ...Array.from({ length: tampering }, () => TAMPERING).flat()];
  const commands = fc.commands(all, { size: "max", maxCommands: 28 });
  const property = fc.asyncProperty(stock, opening, commands, async (units, first, list) => {
    await emptyTables(db, source);
    const model = await openShop(db, units);
    const real: Real = { db, reached: new Set(), commands: 0 };
    try {
      await fc.asyncModelRun(() => ({ model, real }), [...first, ...list]);
    } finally {
      countRun(tally, real);
    }
  });
  return fc.assert(property, parameters);
}
