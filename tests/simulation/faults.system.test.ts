import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRotation } from "../rotation.ts";
import { faultAtEachCall, KINDS } from "./faults/loop.ts";
import { runPairs } from "./faults/pairs.ts";
import { SCRIPTS } from "./faults/script.ts";
import { type Rig, startRig } from "./rig.ts";

/** Deterministic. Other pairs: `PAIRS=2000 SEED=7`; a single one: `SEED=7 PAIR=<path>`. */
const PAIRS = Number(process.env.PAIRS ?? 10);
const SEED = Number(process.env.SEED ?? 20_261_121);
const PAIR = process.env.PAIR;
const A_PAIR_MS = 15_000;

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig?.stop());

describe.each(inRotation(SCRIPTS))(
  "$name, with one fault at each of its calls, ends like a run without faults",
  (script) => {
    test.each(KINDS)("the database fails in way %s", async (_, fault) => {
      expect(await faultAtEachCall(rig, script, "db", fault)).toBeGreaterThan(1);
    });

    test.runIf(script.sendsMail).each(KINDS)("the mail provider fails in way %s", async (_, fault) => {
      expect(await faultAtEachCall(rig, script, "mail", fault)).toBeGreaterThanOrEqual(1);
    });
  },
);

test("a second fault during recovery from the first ends like a run without faults", {
  timeout: PAIRS * A_PAIR_MS,
}, async () => {
  await runPairs(rig, { numRuns: PAIRS, seed: SEED, path: PAIR });
});
