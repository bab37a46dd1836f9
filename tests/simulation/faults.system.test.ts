import { test } from "vitest";
import { sharedFixture } from "../../worker/fixtures/shop.ts";
import { testFaults } from "./faults/loop.ts";
import { runPairs } from "./faults/pairs.ts";
import { SCRIPTS } from "./faults/script.ts";
import { startTestSystem } from "./test-system.ts";

/** The pairs of a seed are fixed. `PAIRS=2000 SEED=7` runs others, `SEED=7 PAIR=<path>` a single one. */
const PAIRS = Number(process.env.PAIRS ?? 10);
const SEED = Number(process.env.SEED ?? 20_261_121);
const PAIR = process.env.PAIR;
const A_PAIR_MS = 15_000;

const system = sharedFixture(startTestSystem);

testFaults(system, SCRIPTS, ["db", "mail"]);

test("a second fault during recovery from the first ends like a run without faults", {
  timeout: PAIRS * A_PAIR_MS,
}, async () => {
  await runPairs(system, { numRuns: PAIRS, seed: SEED, path: PAIR });
});
