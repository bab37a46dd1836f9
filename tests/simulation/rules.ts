/** How commands run and are counted. */
import type { AsyncCommand } from "fast-check";
import type { Model, ModelOrder, Real } from "./model/state.ts";

/** A transfer order without a receipt holds its units for this long. */
export const HOLD_MS = 24 * 3_600_000;

export function isOverdue({ status, expiresAtMs }: Pick<ModelOrder, "status" | "expiresAtMs">, nowMs: number): boolean {
  return status === "Confirmar Transferencia" && expiresAtMs !== null && expiresAtMs <= nowMs;
}

/** Returns the item at `index` modulo the length; negative indexes count from the end. Null when the list is empty. */
export function pick<Item>(items: readonly Item[], index: number): Item | null {
  return items.at(index % items.length) ?? null;
}

export type Command = AsyncCommand<Model, Real>;

/** A named command. It runs only in a state where `check` returns true. */
export function action(
  name: string,
  run: Command["run"],
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check, toString: () => name, run };
}

/** Runs commands one after another as a single one. */
export function sequence(...steps: Command[]): Command {
  return action(
    steps.map(String).join(", "),
    async (model, real) => {
      for (const step of steps) await step.run(model, real);
    },
    (model) => steps.every((step) => step.check(model)),
  );
}

export interface Tally {
  runs: number;
  /** How often the runs checked the shop, about once a command. */
  commands: number;
  /** The same number for the longest run. */
  longest: number;
  /** Number of runs that reached each situation. */
  reached: Map<string, number>;
}

export function newTally(): Tally {
  return { runs: 0, commands: 0, longest: 0, reached: new Map() };
}

export function countRun(tally: Tally, { commands, reached }: Real): void {
  tally.runs += 1;
  tally.commands += commands;
  tally.longest = Math.max(tally.longest, commands);
  for (const situation of reached) tally.reached.set(situation, (tally.reached.get(situation) ?? 0) + 1);
}
