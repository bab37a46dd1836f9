/** Time and what runs by it. */
import type { Answer } from "../ask.ts";
import { type Command, command } from "../command.ts";
import { expireOverdue, remind } from "../orders.ts";
import type { Rig } from "../rig.ts";

/** The clock moves on by so many seconds. Nothing else happens by itself. */
export function tick(seconds: number): Command {
  return {
    check: () => true,
    toString: () => `tick(${seconds})`,
    async run(model, real) {
      model.nowMs += seconds * 1_000;
      await real.rig.control({ nowMs: model.nowMs });
    },
  };
}

/** The jobs of five minutes, at times twice at the same moment: what they do is done once. */
export function runCron(times: 1 | 2): Command {
  return command(`runCron(${times})`, (state, model) => {
    const { nowMs } = model;
    const [expired, reminded] = [expireOverdue(state, nowMs), remind(state, nowMs)];
    const reached = [
      ...(expired > 0 ? ["an order expired by cron"] : []),
      ...(reminded > 0 ? ["a buyer reminded"] : []),
      ...(times > 1 && expired + reminded > 0 ? ["crons at once with something to do"] : []),
    ];
    const check = () => {
      model.cronAtMs = nowMs;
    };
    return { ask: (rig) => fire(rig, times), answer: { status: 200 }, reached, check };
  });
}

async function fire(rig: Rig, times: number): Promise<Answer> {
  const ran = await Promise.all(Array.from({ length: times }, () => rig.runCron()));
  return { status: ran.includes(false) ? 500 : 200, code: undefined, body: {} };
}
