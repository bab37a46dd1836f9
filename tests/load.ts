/**
 * `npm run load`: the suites that are too long for `npm test`, all of them or the ones named. Each prints its own figures.
 * Exits with 1 when one of them fails.
 *
 * - `rotation`: everything of which `npm test` runs a quarter (rotation.ts), and ten rebuilds while clients keep requesting
 *   the pages.
 * - `sign-in`: 10,000 password guesses.
 * - `networks`: what `NETWORKS` (1,000) accounts, each in a network of its own, can hold and have declined.
 * - `histories`: random sequences of commands (histories) from three seeds for `MINUTES` (10), or one history, given by `SEED`
 *   and `HISTORY`.
 * - `faults`: every kind of fault at every call to the database, the mail provider and the card provider.
 * - `pairs`: `PAIRS` (2,000) pairs of faults, the second during recovery from the first; `SEED` chooses other pairs.
 * - `bad-input`: the whole corpus of bad values in every field of every call.
 * - `kills`: kills the database during `KILLS` (20) bursts of orders, and the worker during as many others.
 * - `chaos`: kills and stops every process of a running shop with `ISOLATES` (8) isolates under traffic for `MINUTES` (10).
 *   `SEED` makes the sequence of faults reproducible.
 * - `flaky`: repeats the journeys `REPETITIONS` (20) times while every core is busy, or only the named `FILES` (flaky.ts).
 * - `ratios`: the load thresholds (docs/faults.md#l-load), or the ones in `THRESHOLDS` (`L1,L5`), each load for `SECONDS`
 *   (10); the part `ratios` of `npm run bench`.
 * - `isolates`: races and floods against `ISOLATES` (8) worker processes on one database behind one address, each
 *   load for `SECONDS` (10); the part `isolates` of `npm run bench`. `ISOLATES=8` before `npm test -- FILES` or another part
 *   that starts a worker runs those tests on eight isolates in one process.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { ROTATED_FILES } from "./rotation.ts";
import { VITEST } from "./setup/vitest-run.ts";

const system = (...names: string[]) => {
  const files = names.map((name) => `tests/simulation/${name}.system.test.ts`);
  return [VITEST, "run", "--project", "system", ...files];
};

/** Every case, not the quarter that `npm test` runs. */
const WHOLE = { ROTATION: "all" };
/** Test files that run a part of their cases, and those that run in one quarter. */
const ROTATED = [
  ...globSync("{bench,db,local,shop,site,tests,tools,worker}/**/*.test.ts").filter((file) =>
    /rotation\.ts"/.test(readFileSync(file, "utf8")),
  ),
  // Their cases are chosen in faults/loop.ts.
  "tests/simulation/faults",
  ...ROTATED_FILES.flat(),
];

const PARTS: Record<string, { args: string[]; env?: Record<string, string> }> = {
  rotation: {
    args: [
      VITEST,
      "run",
      ...["unit", "system", "journeys", "pages"].flatMap((name) => ["--project", name]),
      ...ROTATED,
    ],
    env: WHOLE,
  },
  "sign-in": { args: [VITEST, "run", "--project", "system", "tests/attack/login"], env: { ATTACK: "full" } },
  networks: {
    args: [VITEST, "run", "--project", "system", "tests/attack/networks"],
    env: { NETWORKS: process.env.NETWORKS ?? "1000" },
  },
  histories: {
    args: [...system("histories"), "--testNamePattern", "random shops", "--disable-console-intercept"],
    env: {
      RUNS: process.env.RUNS ?? "1000000",
      SEED: process.env.SEED ?? [0, 1, 2].map((more) => (Date.now() % 1_000_000) + more).join(","),
    },
  },
  ratios: { args: ["bench/run.ts", "ratios"] },
  isolates: { args: ["bench/run.ts", "isolates"] },
  faults: { args: system("faults", "faults-card"), env: { ...WHOLE, FAULTS: "all" } },
  pairs: {
    args: [...system("faults"), "--testNamePattern", "a second fault", "--disable-console-intercept"],
    env: { PAIRS: process.env.PAIRS ?? "2000", SEED: process.env.SEED ?? String(Date.now() % 1_000_000) },
  },
  "bad-input": { args: [VITEST, "run", "--project", "system", "tests/bad-input"], env: { ...WHOLE, CORPUS: "all" } },
  chaos: { args: ["tests/chaos/run.ts"] },
  flaky: { args: ["tests/setup/flaky.ts"], env: WHOLE },
  kills: { args: system("kills"), env: { KILLS: process.env.KILLS ?? "20" } },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. Parts: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}

const broken = (named.length > 0 ? named : Object.keys(PARTS)).filter((name) => {
  const { args = [], env } = PARTS[name] ?? {};
  console.log(`== ${name}`);
  return spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).status !== 0;
});
console.log(broken.length === 0 ? "All parts passed." : `Failed parts: ${broken.join(", ")}. See their output above.`);
process.exitCode = broken.length === 0 ? 0 : 1;
