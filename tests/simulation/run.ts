/** Runs random commands against the whole shop. Each run starts with an empty shop and ends when it has settled. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { BEGINNING, BEGINS_WITH, COMMANDS } from "./arbitrary.ts";
import type { Command } from "./command.ts";
import { expectSettled } from "./liveness.ts";
import { modelOf } from "./model.ts";
import type { Real } from "./real.ts";
import type { Rig } from "./rig.ts";
import type { Opening } from "./shop.ts";

export interface Tally {
  runs: number;
  commands: number;
  /** Commands in the longest run. */
  longest: number;
  /** Number of runs that reached each situation. */
  reached: Map<string, number>;
}

export function newTally(): Tally {
  return { runs: 0, commands: 0, longest: 0, reached: new Map() };
}

export interface Histories {
  failed: boolean;
  tally: Tally;
  /** The error, the worker's log, and how to reproduce it. */
  report: string;
}

export interface HowMany {
  runs: number;
  seed: number;
  /** Maximum number of commands in a run, including those at its beginning. */
  most: number;
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
  { runs, seed, most, path, isShrunk = false, forMs, tally = newTally() }: HowMany,
): Promise<Histories> {
  const units = fc.nat(3);
  const opening = fc.tuple(units, units, units, units, units, units);
  const commands = fc.commands(COMMANDS, { size: "max", maxCommands: most - BEGINS_WITH });
  const property = fc.asyncProperty(opening, BEGINNING, commands, async (stock, first, list) => {
    await live(rig, stock, list, tally, first);
  });
  const details = await fc.check(property, {
    seed,
    ...(path === undefined ? { numRuns: runs } : { path, numRuns: 1 }),
    endOnFailure: !isShrunk,
    ...(forMs === undefined ? {} : { interruptAfterTimeLimit: forMs, markInterruptAsFailure: false }),
  });
  const report = details.failed ? await reportOf(rig, most, details) : "";
  return { failed: details.failed, tally, report };
}

/** Runs one history: a shop opens, executes the commands (`first` before the others), and settles. */
export async function live(
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
    tally.runs += 1;
    tally.commands += real.commands;
    tally.longest = Math.max(tally.longest, real.commands);
    for (const what of real.reached) tally.reached.set(what, (tally.reached.get(what) ?? 0) + 1);
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

async function reportOf(rig: Rig, most: number, details: Failure): Promise<string> {
  const { errorInstance: cause, seed, counterexamplePath } = details;
  const logged = await rig.control({ nowMs: 0 });
  const said = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const again = `again: SEED=${seed} HISTORY=${counterexamplePath} MOST=${most}`;
  return [
    said,
    differenceIn(cause),
    "the worker logged:",
    ...logged.slice(-15),
    String(details.counterexample),
    again,
  ].join("\n");
}
