import { afterAll, beforeAll, expect, test } from "vitest";
import { REGRESSIONS } from "./regressions.ts";
import { type Rig, startRig } from "./rig.ts";
import { live, newTally, runHistories } from "./run.ts";

/** The same runs each time, so that a change is judged by what it changed; others: `RUNS=500 SEED=7`, one again: `HISTORY=...`. */
const RUNS = Number(process.env.RUNS ?? 30);
const SEED = Number(process.env.SEED ?? 20_261_121);
const HISTORY = process.env.HISTORY;
const A_RUN_MS = 15_000;
/** Runs that test nothing are a failure too: each of these is reached in one of twenty at least. */
const REACHED = [
  "a card: approved",
  "a card: payment_open",
  "a card: rejected",
  "a card: waiting",
  "a charge nobody knows of",
  "a charge whose answer was lost",
  "a forged notice",
  "a notice many times at once",
  "a notice: from Autorización Pendiente to En Preparación",
  "a refund by a stale version",
  "a refund of a part",
  "a refund of all",
  "a refund tried again",
  "a rejected order paid again",
  "a waiting order cancelled",
  "an unknown charge is found",
  "an unknown charge is given up",
  "cron hears the end of a payment",
  "late money takes its units again",
  "late money whose units are gone",
  "money for an order from nowhere",
  "several windows, one charge",
  "sick, and done",
  "sick, and not all done",
  "the night hears of something",
  "the provider: charged_back",
  "the provider: refunded",
  "the same card request again",
  "a buyer: transfer_cannot_buy",
  "a buyer: transfer_repriced",
  "a buyer: transfer_too_many_open",
  "a buyer: idempotency_key_reused",
  "a cart: not_enough_stock_to_add",
  "a cart: max_quantity",
  "a move that stock cannot follow",
  "a rush that some lost",
  "a stale version",
  "an order expired by cron",
  "an order expired by the next buyer",
  "an order with a decant",
  "an overdue order set by hand",
  "crons at once with something to do",
  "done, though it was answered 5xx",
  "not done, and answered 5xx",
  "the same request at once",
];

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

test.each(REGRESSIONS)("$name", async ({ opening, commands }) => {
  await live(rig, opening, commands, newTally());
});

test(`in ${RUNS} random shops the whole shop does what the model says, healthy and sick`, {
  timeout: RUNS * A_RUN_MS,
}, async () => {
  const { failed, report, tally } = await runHistories(rig, { runs: RUNS, seed: SEED, path: HISTORY });
  expect(failed, report).toBe(false);
  if (HISTORY !== undefined) return;
  expect(tally.commands / tally.runs).toBeGreaterThan(12);
  const shares = REACHED.map((what) => [what, (tally.reached.get(what) ?? 0) / tally.runs] as const);
  expect(shares.filter(([, share]) => share < 0.05)).toEqual([]);
});
