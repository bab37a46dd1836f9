import fc from "fast-check";
import type { Database } from "#db/client.ts";
import type { SchemaSource } from "#db/migrate.ts";
import { ORDER_STATUSES } from "#shop/orders/order.ts";
import { emptyTables } from "../database.ts";
import { expire, expireAgainstConfirm, move, moveAgain, moveFrom, place, placeAgain, rush } from "./order-commands.ts";
import {
  addToCart,
  attempt,
  enter,
  enterAgain,
  failAttempts,
  lateLine,
  reviveSoldOut,
  sellOut,
  TAMPERING_NAMES,
  tamper,
} from "./other-commands.ts";
import { countRun, newTally, type Tally } from "./rules.ts";
import { type Command, openShop, type Real } from "./world.ts";

const index = fc.nat(50);
const size = fc.nat(2);
const wanted = fc.record({ size, isDecant: fc.boolean(), quantity: fc.integer({ min: 1, max: 2 }) });
const units = fc.integer({ min: -3, max: 4 }).filter((number) => number !== 0);
const ordered = fc.array(wanted, { minLength: 1, maxLength: 3 });
const status = fc.constantFrom(...ORDER_STATUSES);
const entered = fc.constantFrom("incoming", "outsideSale", "removal", "defective");

/** Repeated entries are weights: a shop mostly sells and moves orders. */
const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.tuple(ordered, fc.boolean()).map((args) => place(...args)),
  fc.tuple(ordered, fc.boolean()).map((args) => place(...args)),
  fc.tuple(ordered, fc.constant(true)).map((args) => place(...args)),
  fc.tuple(index, status, fc.constant(false)).map((args) => move(...args)),
  fc.tuple(index, status, fc.constant(false)).map((args) => move(...args)),
  fc.tuple(index, status, fc.constant(false)).map((args) => move(...args)),
  fc.tuple(index, status, fc.constant(true)).map((args) => move(...args)),
  fc.tuple(size, entered, units).map((args) => enter(...args)),
  fc.tuple(size, fc.constant("incoming" as const), fc.integer({ min: 1, max: 3 })).map((args) => enter(...args)),
  index.map(enterAgain),
  index.map(enterAgain),
  size.map(sellOut),
  fc.tuple(index, fc.constantFrom("En Preparación", "Confirmar Transferencia")).map((args) => reviveSoldOut(...args)),
  fc.tuple(fc.constant("released" as const), index, status).map((args) => moveFrom(...args)),
  fc.tuple(fc.constant("committed" as const), index, status).map((args) => moveFrom(...args)),
  fc.tuple(fc.constant("committed" as const), index, status).map((args) => moveFrom(...args)),
  index.map(placeAgain),
  index.map(moveAgain),
  index.map(expireAgainstConfirm),
  fc.constantFrom(1, 23, 24, 25).map(expire),
  fc.constantFrom(24, 25, 49).map(expire),
  fc.tuple(size, fc.integer({ min: 2, max: 6 })).map((args) => rush(...args)),
  index.map(attempt),
  index.map(attempt),
  index.map(failAttempts),
  fc.tuple(size, fc.integer({ min: 1, max: 3 })).map((args) => addToCart(...args)),
];

const TAMPERINGS: fc.Arbitrary<Command>[] = [
  fc.tuple(index, fc.constantFrom(...TAMPERING_NAMES)).map((args) => tamper(...args)),
  fc.tuple(index, size).map((args) => lateLine(...args)),
];

/** Returns the shop's commands plus `shares` copies of the tampering commands. */
function withTampering(shares: number): fc.Arbitrary<Command>[] {
  return [...COMMANDS, ...Array.from({ length: shares }, () => TAMPERINGS).flat()];
}

export interface Outcome {
  failed: boolean;
  tally: Tally;
  /** First line of the error. */
  error: string;
  /** The error and how to reproduce it. */
  report: string;
}

/**
 * Runs random commands against a database with this schema, emptied before each run, and compares database and model after
 * every command. `size: "max"`, because fast-check's default size gives hardly any commands.
 */
export async function runModel(
  db: Database,
  source: SchemaSource,
  options: { numRuns: number; seed: number; isShrunk: boolean; tampering: number },
): Promise<Outcome> {
  const tally = newTally();
  const stock = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3));
  const opening = fc.array(fc.tuple(ordered, fc.boolean()), { minLength: 2, maxLength: 2 });
  const commands = fc.commands(withTampering(options.tampering), {
    size: "max",
    maxCommands: 28,
  });
  const property = fc.asyncProperty(stock, opening, commands, async (units, first, list) => {
    await emptyTables(db, source);
    const model = await openShop(db, units);
    const real: Real = { db, reached: new Set(), commands: 0 };
    try {
      // Most commands need an order, so a shop starts with two.
      for (const order of first) await place(...order).run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), list);
    } finally {
      countRun(tally, real);
    }
  });
  const { seed, numRuns, isShrunk } = options;
  const details = await fc.check(property, { seed, numRuns, endOnFailure: !isShrunk });
  const { failed, errorInstance: cause } = details;
  const errorMessage = cause instanceof Error ? cause.message : String(cause);
  const report = failed ? `${errorMessage}\n${await fc.asyncDefaultReportMessage(details)}` : "";
  return { failed, tally, error: errorMessage.split("\n")[0] ?? "", report };
}
