import { afterAll, beforeAll, expect, test } from "vitest";
import { QUARTER, RUNS_ALL, runsInRotation } from "../rotation.ts";
import { seldom } from "./reached.ts";
import { REGRESSIONS } from "./regressions.ts";
import { type Rig, startRig } from "./rig.ts";
import { live, newTally, runHistories } from "./run.ts";

/** Fixed runs for each quarter, so that a failure comes from a change. Others: `RUNS=500 SEED=7`; a single one: `HISTORY=...`. */
const RUNS = Number(process.env.RUNS ?? runsInRotation(30));
const SEED = Number(process.env.SEED ?? 20_261_121 + QUARTER);
const MOST = Number(process.env.MOST ?? 30);
const HISTORY = process.env.HISTORY;
const A_RUN_MS = 15_000;
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

test.each(REGRESSIONS)("$name", async ({ opening, commands }) => {
  await live(rig, opening, commands, newTally());
});

test(`in ${RUNS} random shops the whole shop behaves as the model, with and without faults`, {
  timeout: RUNS * A_RUN_MS,
}, async () => {
  const { failed, report, tally } = await runHistories(rig, { runs: RUNS, seed: SEED, most: MOST, path: HISTORY });
  expect(failed, report).toBe(false);
  if (HISTORY !== undefined) return;
  expect(tally.commands / tally.runs).toBeGreaterThan(12);
  if (!RUNS_ALL && process.env.RUNS === undefined) return; // Too few runs to reach rare situations.
  expect(seldom(tally)).toEqual([]);
});
