import type { InStatement } from "@libsql/client/web";
import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import { outcome } from "../database.ts";
import { expectSame, type Model, type Real } from "./world.ts";

export type Command = AsyncCommand<Model, Real>;

/** What the model expects of a batch: its possible outcomes, and the change to the model. */
export interface Expected {
  /** `ok`, or the names of possible refusals. */
  outcomes: readonly string[];
  statements: InStatement[];
  /** Updates the model. Called when the batch succeeded. */
  apply(): void;
  /** The name of the situation this command covers. */
  reached?: string;
}

/** A command that sends one batch. The model predicts the outcome first; then the database and the model are compared. */
export function command(name: string, plan: (model: Model) => Expected | null): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      const expected = plan(model);
      if (!expected) return;
      real.commands += 1;
      if (expected.reached) real.reached.add(expected.reached);
      const ended = await outcome(real.db, expected.statements);
      expect(expected.outcomes, `${name} ended in ${ended}`).toContain(ended);
      if (ended === "ok") expected.apply();
      await expectSame(model, real);
    },
  };
}

export const OK = ["ok"] as const;
export const NOTHING = () => {};

/** Returns the item at `index` modulo the length; null when the list is empty. */
export function pick<Item>(items: readonly Item[], index: number): Item | null {
  return items[index % items.length] ?? null;
}
