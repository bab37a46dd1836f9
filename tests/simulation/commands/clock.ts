/** Commands that advance the clock or run scheduled jobs. */

import { sessionMs } from "#shop/accounts/account.ts";
import { command } from "../command.ts";
import { type Due, dueNow, type JobContext, possibleReads, reconcile, resolveDue } from "../model/due.ts";
import { afterExpiry, expireOverdue, remind } from "../model/orders.ts";
import type { State } from "../model/state.ts";
import { action, type Command, sequence } from "../rules.ts";
import type { ApiResponse } from "../shop.ts";

/** Advances the clocks of the shop and the card provider. */
export function tick(seconds: number): Command {
  return action(`tick(${seconds})`, async (model, { system }) => {
    model.nowMs += seconds * 1_000;
    await system.control({ nowMs: model.nowMs });
  });
}

/** Runs the five-minute jobs once, or twice at the same time. Their work is done once in both cases. */
export function runCron(times: 1 | 2): Command {
  return command(`runCron(${times})`, async (state, model, system) => {
    const { nowMs } = model;
    const due = dueNow(system, nowMs);
    const ways = possibleReads(due, times).map((readAfter): JobContext => ({ system, nowMs, readAfter }));
    const before = structuredClone(state);
    const [expired, reminded] = [expireOverdue(state, nowMs), remind(state, nowMs)];
    const isBusy = expired + reminded + due.attempts.length + due.webhooks.length + due.refunds.length > 0;
    const reached = [
      ...(expired > 0 ? ["an order expired by cron"] : []),
      ...(reminded > 0 ? ["a buyer reminded"] : []),
      ...(times > 1 && isBusy ? ["crons at once with something to do"] : []),
    ];
    return {
      send: (one) => fire(one.runCron, times),
      response: { status: 200 },
      reached,
      complete: (after) => void reached.push(...resolveDue(after, due, { system, nowMs })),
      otherwise: ways.slice(1).map((way) => (after) => void resolveDue(after, due, way)),
      check() {
        model.cronAtMs = nowMs;
      },
      stages: () => stagesOf(before, due, ways, nowMs),
    };
  });
}

/** Returns the possible states: after each job, after each payment, and after all. */
function stagesOf(before: State, due: Due, ways: readonly JobContext[], nowMs: number): State[] {
  const expired = afterExpiry(before, nowMs);
  const reminded = structuredClone(expired);
  remind(reminded, nowMs);
  const early = structuredClone(before);
  remind(early, nowMs);
  const stages = [before, early, expired, reminded];
  for (const way of ways.toReversed())
    for (const first of [before, reminded]) {
      const trace: State[] = [];
      resolveDue(structuredClone(first), due, { ...way, trace });
      stages.push(...trace);
    }
  return stages;
}

/** Runs the five-minute jobs, then the nightly ones: payments are compared with the provider's. */
export function runNight(): Command {
  const night = command("runNight()", (state, { nowMs }, system) => {
    const before = structuredClone(state);
    const reached = reconcile(state, { system, nowMs });
    removeEnded(state, nowMs);
    const stages = () => {
      const trace: State[] = [];
      reconcile(structuredClone(before), { system, nowMs, trace });
      return [before, ...trace];
    };
    return { send: (one) => fire(one.runNight, 1), response: { status: 200 }, reached, stages };
  });
  return { ...sequence(runCron(1), night), check: (model) => !model.isFaulty };
}

const KEPT_MS = 7 * 86_400_000;

/** The nightly job removes codes a week after they end, and sessions when they end. */
function removeEnded(state: State, nowMs: number): void {
  for (const code of state.codes) code.isStored &&= (code.usedAtMs ?? code.expiresAtMs) >= nowMs - KEPT_MS;
  state.sessions = state.sessions.filter(({ createdAtMs }) => createdAtMs + sessionMs("user") >= nowMs);
}

async function fire(run: () => Promise<boolean>, times: number): Promise<ApiResponse> {
  const ran = await Promise.all(Array.from({ length: times }, run));
  return { status: ran.includes(false) ? 500 : 200, code: undefined, body: {} };
}
