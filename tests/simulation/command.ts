/** A command of a simulated shop: the model predicts the result, the shop executes the command, and both are compared. */
import { expect } from "vitest";
import { copyIds, matches, observe, rowsOf, rowsOfModel, type Snapshot } from "./model/observe.ts";
import { stateAfterFault } from "./model/stages.ts";
import type { Model, Real, State } from "./model/state.ts";
import { action, type Command } from "./rules.ts";
import type { ApiResponse } from "./shop.ts";
import type { TestSystem } from "./test-system.ts";

/** The expected result of a command without faults. */
export interface Plan {
  send(system: TestSystem): Promise<ApiResponse>;
  response: { status: number; code?: string };
  reached: string[];
  /** Completes the state with what the provider decided. Called after the request, when ids are known. */
  complete?(after: State): void;
  /** Alternative completions, where concurrency decides. */
  otherwise?: ((after: State) => void)[];
  /** More checks of an expected response. Called when ids are known. */
  check?(response: ApiResponse, after: State): void;
  /**
   * The states the shop goes through, starting with the current one. After a fault, each order and cart may be left in any of
   * them. Without stages the command is atomic.
   */
  stages?(snapshot: Snapshot): State[];
  /** For an otherwise atomic command: an intermediate state that a fault may leave, and the name of that situation. */
  halfWay?: { state: State; reached: string };
}

type Planning = (after: State, model: Model, system: TestSystem) => Plan | null | Promise<Plan | null>;

/**
 * Creates a named command. `plan` changes its copy of the state into the expected one; it returns null to skip the command.
 *
 * Without faults in the database or the card provider the prediction is exact. After a fault, a 5xx response is allowed, and
 * the state may be the old one, the new one or one of the stages. The run continues from the state that is found.
 */
export function command(name: string, plan: Planning): Command {
  return action(name, async (model, real) => {
    const after = structuredClone(model.state);
    const planned = await plan(after, model, real.system);
    if (!planned) return;
    const failuresBefore = failures(real.system);
    const response = await planned.send(real.system);
    const snapshot = checkShop(name, model, real);
    const hadFaults = failures(real.system) > failuresBefore;
    model.state = finalState(name, { planned, response, snapshot, hadFaults, after, before: model.state, real });
  });
}

/** Returns the number of faulted calls to the services that decide what is stored. */
function failures({ faults }: TestSystem): number {
  const { db, mercadopago } = faults.state().counts;
  return db.faulted + mercadopago.faulted;
}

/** Reads the shop. Expects a clean audit, versions that never fall, and only queued mails delivered, each at most once. */
export function checkShop(name: string, { cronAtMs }: Model, real: Real): Snapshot {
  real.commands += 1;
  const snapshot = observe(real.system, cronAtMs);
  expect(snapshot.violations, `${name}: violations in the audit`).toEqual([]);
  expect(snapshot.catalogueVersion, `${name}: the catalogue's version`).toBeGreaterThanOrEqual(
    real.versions.catalogueVersion,
  );
  expect(snapshot.liveVersion, `${name}: the live version`).toBeGreaterThanOrEqual(real.versions.liveVersion);
  real.versions = snapshot;
  expectMailsOnce(name, real, snapshot);
  return snapshot;
}

function expectMailsOnce(name: string, { system: { delivered }, removedMails }: Real, { outbox }: Snapshot): void {
  expect(new Set(delivered).size, `${name}: a mail was delivered twice: ${delivered}`).toBe(delivered.length);
  const known = new Set([...outbox.map(({ id }) => id), ...removedMails]);
  expect(
    delivered.filter((id) => !known.has(id)),
    `${name}: mails that were never queued`,
  ).toEqual([]);
}

interface Outcome {
  planned: Plan;
  response: ApiResponse;
  snapshot: Snapshot;
  hadFaults: boolean;
  before: State;
  after: State;
  real: Real;
}

function finalState(
  name: string,
  { planned, response, snapshot, hadFaults, before, after: expected, real }: Outcome,
): State {
  const received = `${response.status} ${response.code ?? ""}`;
  if (hadFaults && planned.stages)
    return stateAfterFault(name, { response, snapshot, stages: planned.stages(snapshot), real });
  copyIds(expected, snapshot);
  const after = completed(planned, expected, snapshot);
  for (const what of planned.reached) real.reached.add(what);
  if (!hadFaults || response.status < 500) {
    expect(received, `${name} was answered`).toBe(`${planned.response.status} ${planned.response.code ?? ""}`);
    expect(rowsOf(snapshot), `${name} was answered ${received}; the shop's rows`).toEqual(rowsOfModel(after));
    planned.check?.(response, after);
    return after;
  }
  const { halfWay } = planned;
  if (halfWay && matches(snapshot, halfWay.state)) {
    real.reached.add(halfWay.reached);
    return halfWay.state;
  }
  const isDone = matches(snapshot, after);
  if (!isDone) expect(rowsOf(snapshot), `${name} failed half-way`).toEqual(rowsOfModel(before));
  real.reached.add(isDone ? "done, with a 5xx response" : "not done, with a 5xx response");
  return isDone ? after : before;
}

/**
 * Returns an alternative that matches the shop, else `after`. `complete` may refer to objects inside `after`, so it changes
 * `after` itself and not a copy.
 */
function completed({ complete, otherwise = [] }: Plan, after: State, snapshot: Snapshot): State {
  const others = otherwise.map((way) => {
    const other = structuredClone(after);
    way(other);
    return other;
  });
  complete?.(after);
  return others.find((other) => matches(snapshot, other)) ?? after;
}
