/** The steps of `npm test` (run.ts). */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Step {
  name: string;
  /** The value of `--only` that selects the step. */
  part: "check" | "system" | "browser";
  command: string[];
  /** The load of the step, in halves of a CPU core. */
  weight: number;
  /** The vitest project of the step. Its tests are counted one by one. */
  project?: "unit" | "system" | "journeys" | "pages";
  /** Gets the processor before the others, because its tests run one after the other. */
  isLongest?: true;
}

/** The output folder of the steps. run.ts removes it. */
export const scratch = mkdtempSync(join(tmpdir(), "azahar-test-"));
export const VITEST = join("node_modules", "vitest", "vitest.mjs");
const bin = (name: string) => join("node_modules", ".bin", name);
/** The native compiler. `typescript` stays for tools that need its JavaScript API. */
const TSC = join("node_modules", "typescript-native", "bin", "tsc");
/** In one thread, because more threads use twice the processor time and other steps wait for it. */
const tsc = (config: string) => [process.execPath, TSC, "--noEmit", "--singleThreaded", "-p", config];
const vitest = (project: NonNullable<Step["project"]>, ...more: string[]): string[] => [
  process.execPath,
  VITEST,
  "run",
  "--project",
  project,
  "--reporter=default",
  "--reporter=json",
  "--reporter=tests/setup/file-times.ts",
  `--outputFile.json=${reportOf(project)}`,
  ...more,
];

/** All steps, the longest first. */
export const STEPS: Step[] = [
  {
    name: "journeys",
    part: "browser",
    weight: 2,
    project: "journeys",
    command: vitest("journeys"),
    isLongest: true,
  },
  { name: "system", part: "system", weight: 2, project: "system", command: vitest("system") },
  { name: "pages", part: "browser", weight: 2, project: "pages", command: vitest("pages") },
  {
    name: "unit",
    part: "check",
    weight: 3,
    project: "unit",
    command: vitest(
      "unit",
      "--coverage",
      "--coverage.reporter=text-summary",
      `--coverage.reportsDirectory=${join(scratch, "coverage")}`,
    ),
  },
  {
    name: "types of the pages",
    part: "check",
    weight: 2,
    command: [bin("astro"), "check", "--minimumSeverity", "hint", "--tsconfig", "site/tsconfig.astro.json"],
  },
  { name: "types", part: "check", weight: 3, command: tsc("tsconfig.json") },
  { name: "types of shop, without DOM or Node.js", part: "check", weight: 2, command: tsc("shop/tsconfig.json") },
  {
    name: "import rules",
    part: "check",
    weight: 2,
    command: [
      bin("depcruise"),
      "--config",
      ".dependency-cruiser.mjs",
      "shop",
      "db",
      "worker",
      "site",
      "local",
      "tools",
      "tests",
      "bench",
      "drizzle.config.ts",
    ],
  },
  { name: "unused code", part: "check", weight: 2, command: [bin("knip"), "--no-progress"] },
  {
    name: "format and lint (`npm run fix` corrects most)",
    part: "check",
    weight: 2,
    command: [bin("biome"), "ci", "--colors=off", "--error-on-warnings", "."],
  },
  {
    name: "schema matches the migrations",
    part: "system",
    weight: 2,
    command: [process.execPath, "tests/setup/schema-drift.ts"],
  },
  {
    name: "size of the worker's bundle",
    part: "system",
    weight: 2,
    command: [process.execPath, "tests/setup/bundle-size.ts"],
  },
];

/** Returns the path of a step's JSON report. */
export function reportOf(step: string): string {
  return join(scratch, `${step.replaceAll(/\W+/g, "-")}.json`);
}

/** Returns the path of the durations of a step's test files. */
export function timesOf(step: string): string {
  return join(scratch, `${step.replaceAll(/\W+/g, "-")}.times.json`);
}
