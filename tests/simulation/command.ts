/** A command of a simulated shop: the model says first what must come of it, then the shop is asked, and both are compared. */
import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import type { Answer } from "./ask.ts";
import type { Model, State } from "./model.ts";
import { adopt, holds, observe, rowsIn, type Seen, shown } from "./observe.ts";
import { pieced } from "./pieces.ts";
import type { Real } from "./real.ts";
import type { Rig } from "./rig.ts";

export type Command = AsyncCommand<Model, Real>;

/** What the model expects of a command while nothing is sick. */
export interface Plan {
  ask(rig: Rig): Promise<Answer>;
  answer: { status: number; code?: string };
  reached: string[];
  /** What only the answer of a service outside decides: completes the state once the shop was asked. Ids are known by then. */
  complete?(after: State): void;
  /** Other completions that are as right, where what runs at once decides. */
  otherwise?: ((after: State) => void)[];
  /** What else must hold of an answer that is as expected; ids are known by then. */
  check?(answer: Answer, after: State): void;
  /**
   * The states that the shop goes through, the first one as it was: each of its orders and carts may be left in any of them
   * when something failed. Left out: all is done or nothing.
   */
  stages?(seen: Seen): State[];
  /** As it may be left as well when something failed on the way, where all else is done or nothing. */
  halfWay?: State;
}

type Planning = (after: State, model: Model, rig: Rig) => Plan | null | Promise<Plan | null>;

/**
 * A command by name. `plan` turns its copy of the state into what it must be afterwards; null when there is nothing to do.
 *
 * The oracle is exact as long as the database and the card provider answer. When a call to them failed, an answer of 5xx is
 * allowed, and the state is either what it was or what it should be, or one on the way there: which of them is seen at once,
 * and the run goes on from there.
 */
export function command(name: string, plan: Planning): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      const after = structuredClone(model.state);
      const planned = await plan(after, model, real.rig);
      if (!planned) return;
      const failuresBefore = failures(real.rig);
      const answer = await planned.ask(real.rig);
      const seen = look(name, model, real, []);
      const wasSick = failures(real.rig) > failuresBefore;
      model.state = settled(name, { planned, answer, seen, wasSick, after, before: model.state, real });
    },
  };
}

/** Calls that a fault met so far, of those that decide what is stored. */
function failures({ faults }: Rig): number {
  const { db, mercadopago } = faults.state().counts;
  return db.faulted + mercadopago.faulted;
}

/** What is there after a command: the audit finds nothing, versions only rise, and no mail was delivered twice or without cause. */
export function look(name: string, { cronAtMs }: Model, real: Real, reached: readonly string[]): Seen {
  real.commands += 1;
  for (const what of reached) real.reached.add(what);
  const seen = observe(real.rig, cronAtMs);
  expect(seen.violations, `${name}: the audit finds`).toEqual([]);
  expect(seen.catalogueVersion, `${name}: the catalogue's version`).toBeGreaterThanOrEqual(
    real.versions.catalogueVersion,
  );
  expect(seen.liveVersion, `${name}: the live version`).toBeGreaterThanOrEqual(real.versions.liveVersion);
  real.versions = seen;
  expectMailsOnce(name, real.rig, seen);
  return seen;
}

function expectMailsOnce(name: string, { delivered }: Rig, { outbox }: Seen): void {
  expect(new Set(delivered).size, `${name}: a mail was delivered twice: ${delivered}`).toBe(delivered.length);
  const known = new Set(outbox.map(({ id }) => id));
  expect(
    delivered.filter((id) => !known.has(id)),
    `${name}: mails of nothing`,
  ).toEqual([]);
}

interface Outcome {
  planned: Plan;
  answer: Answer;
  seen: Seen;
  wasSick: boolean;
  before: State;
  after: State;
  real: Real;
}

function settled(name: string, { planned, answer, seen, wasSick, before, after: begun, real }: Outcome): State {
  const said = `${answer.status} ${answer.code ?? ""}`;
  if (wasSick && planned.stages) return pieced(name, { answer, seen, stages: planned.stages(seen), real });
  adopt(begun, seen);
  const after = completed(planned, begun, seen);
  for (const what of planned.reached) real.reached.add(what);
  if (!wasSick || answer.status < 500) {
    expect(said, `${name} was answered`).toBe(`${planned.answer.status} ${planned.answer.code ?? ""}`);
    expect(rowsIn(seen), `${name} was answered ${said}, and the shop holds`).toEqual(shown(after));
    planned.check?.(answer, after);
    return after;
  }
  const { halfWay } = planned;
  if (halfWay && holds(seen, halfWay)) {
    real.reached.add("done half-way, and answered 5xx");
    return halfWay;
  }
  const isDone = holds(seen, after);
  if (!isDone) expect(rowsIn(seen), `${name} failed half-way`).toEqual(shown(before));
  real.reached.add(isDone ? "done, though it was answered 5xx" : "not done, and answered 5xx");
  return isDone ? after : before;
}

/** As the plan says first, in place since it may hold parts of it; or otherwise, when the shop is as it says then. */
function completed({ complete, otherwise = [] }: Plan, after: State, seen: Seen): State {
  const others = otherwise.map((way) => {
    const other = structuredClone(after);
    way(other);
    return other;
  });
  complete?.(after);
  return others.find((other) => holds(seen, other)) ?? after;
}
