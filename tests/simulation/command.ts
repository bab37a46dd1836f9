/** A command of a simulated shop: the model predicts the result, the shop executes the command, and both are compared. */
import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import type { Answer } from "./ask.ts";
import type { Model, State } from "./model.ts";
import { adopt, holds, observe, rowsIn, type Seen, shown } from "./observe.ts";
import { pieced } from "./pieces.ts";
import type { Real } from "./real.ts";
import type { Rig } from "./rig.ts";

export type Command = AsyncCommand<Model, Real>;

/** The expected result of a command without faults. */
export interface Plan {
  ask(rig: Rig): Promise<Answer>;
  answer: { status: number; code?: string };
  reached: string[];
  /** Completes the state with what the provider decided. Called after the request, when ids are known. */
  complete?(after: State): void;
  /** Alternative completions, where concurrency decides. */
  otherwise?: ((after: State) => void)[];
  /** More checks of an expected response. Called when ids are known. */
  check?(answer: Answer, after: State): void;
  /**
   * The states the shop goes through, starting with the current one. After a fault, each order and cart may be left in any of
   * them. Without stages the command is atomic.
   */
  stages?(seen: Seen): State[];
  /** An intermediate state that is also allowed after a fault, for a command that is otherwise atomic. */
  halfWay?: State;
}

type Planning = (after: State, model: Model, rig: Rig) => Plan | null | Promise<Plan | null>;

/**
 * Creates a named command. `plan` changes its copy of the state into the expected one; null when there is nothing to do.
 *
 * Without faults in the database or the card provider the prediction is exact. After a fault, a 5xx response is allowed, and
 * the state may be the old one, the new one or one of the stages. The one that is found is used from then on.
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

/** Returns the number of faulted calls to the services that decide what is stored. */
function failures({ faults }: Rig): number {
  const { db, mercadopago } = faults.state().counts;
  return db.faulted + mercadopago.faulted;
}

/** Reads the shop after a command. The audit is clean, versions only rise, and each delivered mail is queued and delivered once. */
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

/** Returns an alternative that matches the shop, else the main completion, in place because `complete` may hold parts of it. */
function completed({ complete, otherwise = [] }: Plan, after: State, seen: Seen): State {
  const others = otherwise.map((way) => {
    const other = structuredClone(after);
    way(other);
    return other;
  });
  complete?.(after);
  return others.find((other) => holds(seen, other)) ?? after;
}
