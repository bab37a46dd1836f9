/** Runs random commands against the whole shop. Each run starts with an empty shop and ends when it has settled. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { countRun, newTally, type Tally } from "../ledger/rules.ts";
import { BEGINNING, BEGINS_WITH, COMMANDS } from "./arbitrary.ts";
import type { Command } from "./command.ts";
import { expectSettled } from "./end-checks.ts";
import { modelOf, type Real } from "./model/state.ts";
import type { Rig } from "./rig.ts";
import type { Opening } from "./shop.ts";

export interface Histories {
  failed: boolean;
  tally: Tally;
  /** The error, the worker's log, and how to reproduce it. */
  report: string;
}

interface RunOptions {
  runs: number;
  seed: number;
  /** Maximum number of commands in a run, including those at its beginning. */
  maxCommands: number;
  /** Path of a failed run: only this one runs. */
  path?: string | undefined;
  /** Shrinks a failing run, which takes hundreds of runs. */
  isShrunk?: boolean;
  /** No new run starts after this time. */
  forMs?: number;
  /** Receives the counts while the runs proceed. */
  tally?: Tally;
}

/**
 * Runs random shops (docs/reliability.md#simulated-histories). `size: "max"`, because fast-check's default size gives hardly any
 * commands.
 */
export async function runHistories(
  rig: Rig,
  { runs, seed, maxCommands, path, isShrunk = false, forMs, tally = newTally() }: RunOptions,
): Promise<Histories> {
  const units = fc.nat(3);
  const opening = fc.tuple(units, units, units, units, units, units);
  const commands = fc.commands(COMMANDS, { size: "max", maxCommands: maxCommands - BEGINS_WITH });
  const property = fc.asyncProperty(opening, BEGINNING, commands, async (stock, first, list) => {
    await runHistory(rig, stock, list, tally, first);
  });
  const details = await fc.check(property, {
    seed,
    ...(path === undefined ? { numRuns: runs } : { path, numRuns: 1 }),
    endOnFailure: !isShrunk,
    ...(forMs === undefined ? {} : { interruptAfterTimeLimit: forMs, markInterruptAsFailure: false }),
  });
  const report = details.failed ? await reportOf(rig, maxCommands, details) : "";
  return { failed: details.failed, tally, report };
}

/** Runs one history: a shop opens, executes the commands (`first` before the others), and settles. */
export async function runHistory(
  rig: Rig,
  stock: Opening,
  commands: Iterable<Command>,
  tally: Tally,
  first: readonly Command[] = [],
): Promise<void> {
  await rig.open(stock, tally.runs);
  const real: Real = { rig, reached: new Set(), commands: 0, versions: { catalogueVersion: 0, liveVersion: 0 } };
  const model = await modelOf(rig.db);
  try {
    for (const step of first) await step.run(model, real);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await expectSettled(model, real);
  } finally {
    countRun(tally, real);
  }
}

/** Returns the rows that differ from the expected ones, by table. */
function differenceIn(cause: unknown): string {
  const { actual, expected } = Object(cause);
  const tables = Object.keys(Object(actual)).filter((name) => !isDeepStrictEqual(actual[name], expected?.[name]));
  const rows = (shop: unknown, name: string) =>
    [Reflect.get(Object(shop), name)].flat().map((row) => JSON.stringify(row));
  return tables
    .flatMap((name) => [
      ...rows(actual, name)
        .filter((row) => !rows(expected, name).includes(row))
        .map((row) => `- is       ${name} ${row}`),
      ...rows(expected, name)
        .filter((row) => !rows(actual, name).includes(row))
        .map((row) => `- expected ${name} ${row}`),
    ])
    .join("\n");
}

interface Failure {
  errorInstance: unknown;
  seed: number;
  counterexamplePath: string | null;
  counterexample: unknown;
}

async function reportOf(rig: Rig, maxCommands: number, details: Failure): Promise<string> {
  const { errorInstance: cause, seed, counterexamplePath } = details;
  const logged = await rig.control({ nowMs: 0 });
  const error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const again = `again: SEED=${seed} HISTORY=${counterexamplePath} MOST=${maxCommands}`;
  return [
    error,
    differenceIn(cause),
    "the worker logged:",
    ...logged.slice(-15),
    String(details.counterexample),
    again,
  ].join("\n");
}

const SHARE = 0.05;
const REACHED = [
  "a card: approved",
  "a card: payment_open",
  "a card: rejected",
  "a card: waiting",
  "a charge with unknown result",
  "a charge whose answer was lost",
  "a forged notice",
  "a notice many times at once",
  "a notice: from Autorización Pendiente to En Preparación",
  "a refund of an outdated version",
  "a refund of a part",
  "a refund of all",
  "a refund tried again",
  "a rejected order paid again",
  "a waiting order cancelled",
  "an unknown charge is found",
  "an unknown charge is given up",
  "cron reads the final status of a payment",
  "a late payment takes its units again",
  "a late payment whose units are gone",
  "an unknown payment for an order",
  "several windows, one charge",
  "a fault, and done",
  "a fault, and not all done",
  "the nightly comparison finds a change",
  "the provider: charged_back",
  "the provider: refunded",
  "the same card request again",
  "a buyer: transfer_cannot_buy",
  "a buyer: transfer_repriced",
  "a buyer: transfer_too_many_open",
  "a buyer: idempotency_key_reused",
  "a cart: not_enough_stock_to_add",
  "a cart: max_quantity",
  "a move without enough stock",
  "several buyers at once, some refused",
  "a move of an outdated version",
  "an order expired by cron",
  "an order expired by the next buyer",
  "an order with a decant",
  "an overdue order set by hand",
  "crons at once with something to do",
  "done, with a 5xx response",
  "not done, with a 5xx response",
  "the same request at once",
];

/** Returns the situations that too few runs reached, with their shares. */
export function rareIn({ runs, reached }: Tally): (readonly [string, number])[] {
  const shares = REACHED.map((what) => [what, (reached.get(what) ?? 0) / runs] as const);
  return shares.filter(([, share]) => share < SHARE);
}
