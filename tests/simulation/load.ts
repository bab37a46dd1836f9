/**
 * The simulation, long (reliability 3.4.5): random shops for `MINUTES` (10), or again the one that `SEED` and `HISTORY` name.
 * Prints what the runs reached; ends with 1 at the first that did not go as the model says.
 */
import { startRig } from "./rig.ts";
import { runHistories } from "./run.ts";

const MOST_RUNS = 1_000_000;
const minutes = Number(process.env.MINUTES ?? 10);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const runs = Number(process.env.RUNS ?? MOST_RUNS);

const rig = await startRig();
try {
  const history = { runs, seed, path: process.env.HISTORY, forMs: minutes * 60_000 };
  const { failed, report, tally } = await runHistories(rig, history);
  console.log(`${failed ? "BROKEN" : "held"}  ${tally.runs} random shops, ${tally.commands} commands, SEED=${seed}`);
  for (const [what, count] of [...tally.reached].sort()) {
    console.log(`  ${((100 * count) / tally.runs).toFixed(1).padStart(5)} %  ${what}`);
  }
  if (failed) console.error(report);
  process.exitCode = failed ? 1 : 0;
} finally {
  await rig.stop();
}
