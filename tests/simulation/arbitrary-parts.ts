/** Parts shared by several kinds of commands. */
import fc from "fast-check";
import type { Command } from "./command.ts";
import type { Kind } from "./commands/sickness.ts";

export const who = fc.nat(2);
export const index = fc.nat(12);
export const type = fc.constantFrom("milliliter", "milliliter", "milliliter", "bigDecant", "smallDecant");
export const thing = fc.record({ perfume: fc.nat(3), size: fc.nat(1), type });
export const kind = fc.constantFrom<Kind>("N", "B", "A", "D", "G", "T", "S");
export const span = fc.record({ skip: fc.nat(3), times: fc.integer({ min: 1, max: 4 }) });
/** Runs commands one after another as a single one. */
export function inTurn(...steps: Command[]): Command {
  return {
    check: (model) => steps.every((step) => step.check(model)),
    toString: () => steps.map(String).join(", "),
    async run(model, real) {
      for (const step of steps) await step.run(model, real);
    },
  };
}
