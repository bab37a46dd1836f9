/**
 * The long simulation (docs/reliability.md#simulated-histories): random shops on three new seeds in parallel, for `MINUTES` (10)
 * or `RUNS` each. `SEED` gives other seeds (`1,2,3`); with `HISTORY`, only that shop of the seed runs.
 * Prints the situations reached. Exits with 1 at the first difference from the model, or when too few runs reached one.
 */

import { newTally, type Tally } from "../ledger/rules.ts";
import { startRig } from "./rig.ts";
import { type Histories, rareIn, runHistories } from "./run.ts";

/** Commands in a history, each with one step or several: about 50 steps, more than 80 in a long one. */
const MOST = 30;
const MOST_RUNS = 1_000_000;
const SEEDS = 3;
const TELLS_EVERY_MS = 60_000;
const minutes = Number(process.env.MINUTES ?? 10);
const history = process.env.HISTORY;
const options = { runs: Number(process.env.RUNS ?? MOST_RUNS), maxCommands: Number(process.env.MOST ?? MOST), history };
const seeds = process.env.SEED?.split(",").map(Number) ?? fresh();

const tallies = seeds.map(newTally);
const progress = setInterval(
  () => console.log(`  ${tallies.map(({ runs }) => runs).join(" + ")} random shops`),
  TELLS_EVERY_MS,
);
try {
  const ended = await Promise.all(seeds.map((seed, at) => runSeed(seed, tallies[at] ?? newTally())));
  process.exitCode = ended.includes(false) ? 1 : 0;
} finally {
  clearInterval(progress);
}

function fresh(): number[] {
  const first = Date.now() % 1_000_000;
  return Array.from({ length: SEEDS }, (_, at) => first + at);
}

/** Runs the histories of one seed in a separate rig. True when all held. */
async function runSeed(seed: number, tally: Tally): Promise<boolean> {
  const rig = await startRig();
  try {
    return summarize(await runHistories(rig, { ...options, seed, tally, forMs: minutes * 60_000 }), seed);
  } finally {
    await rig.stop();
  }
}

function summarize({ failed, report, tally }: Histories, seed: number): boolean {
  const { runs, commands, longest, reached } = tally;
  const missed = history === undefined && !failed ? rareIn(tally) : [];
  console.log(
    `${failed ? "BROKEN" : "held"}  ${runs} random shops, ${commands} steps, ${longest} in the longest, SEED=${seed}`,
  );
  for (const [what, count] of [...reached].sort()) console.log(`  ${share(count / runs)}  ${what}`);
  for (const [what, part] of missed) console.error(`below its minimum share: ${share(part)}  ${what}`);
  if (failed) console.error(report);
  return !failed && missed.length === 0;
}

function share(part: number): string {
  return `${(100 * part).toFixed(1).padStart(5)} %`;
}
