/** The steps of `npm test` (run.ts). */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jsonReportTo, VITEST } from "./vitest-run.ts";

export interface Step {
  name: string;
  /** The value of `--only` that selects the step. */
  part: "check" | "system" | "browser";
  command: string[];
  /** The load of the step, in halves of a CPU core. */
  weight: number;
  /** The JSON report of a vitest project. Its tests are counted one by one. */
  report?: string;
  /** The file with the durations of its test files. */
  times?: string;
}

/** The output folder of the steps. run.ts removes it. */
export const scratch = mkdtempSync(join(tmpdir(), "azahar-test-"));
const bin = (name: string) => join("node_modules", ".bin", name);

interface ProjectOptions {
  options?: string[];
  share?: string;
}

/** Returns the step that runs a vitest project, or one `share` of its files (`1/2`). */
function tests(project: string, part: Step["part"], weight: number, choice: ProjectOptions = {}): Step {
  const { options = [], share = "" } = choice;
  const name = share ? `${project} ${share}` : project;
  const file = join(scratch, name.replaceAll(/[ /]/g, "-"));
  const [report, times] = [`${file}.json`, `${file}.times.json`];
  const reporters = ["--reporter=default", "--reporter=tests/setup/file-times.ts", ...jsonReportTo(report)];
  const shard = share ? [`--shard=${share}`] : [];
  const command = [process.execPath, VITEST, "run", "--project", project, ...reporters, ...shard, ...options];
  return { name, part, weight, command, report, times };
}

function check(name: string, command: string[], weight = 2, part: Step["part"] = "check"): Step {
  return { name, part, weight, command };
}

/**
 * Returns the command of the native compiler; `typescript` stays for tools that need its API. One thread uses the least
 * processor time.
 */
function tsc(config: string): string[] {
  const compiler = join("node_modules", "typescript-native", "bin", "tsc");
  return [process.execPath, compiler, "--noEmit", "--singleThreaded", "-p", config];
}

const COVERAGE = [
  "--coverage",
  "--coverage.reporter=text-summary",
  `--coverage.reportsDirectory=${join(scratch, "coverage")}`,
];
const ASTRO_CHECK = ["check", "--minimumSeverity", "hint", "--tsconfig", "site/tsconfig.astro.json"];
const SOURCES = ["shop", "db", "worker", "site", "local", "tools", "tests", "bench", "drizzle.config.ts"];

/** All steps, the longest first. */
export const STEPS: Step[] = [
  // Two shops side by side: the journeys of one shop run one after the other, and take the longest.
  ...["1/2", "2/2"].map((share) => tests("journeys", "browser", 2, { share })),
  tests("system", "system", 2),
  tests("pages", "browser", 2),
  tests("unit", "check", 3, { options: COVERAGE }),
  check("types of the pages", [bin("astro"), ...ASTRO_CHECK]),
  check("types", tsc("tsconfig.json"), 3),
  check("types of shop, without DOM or Node.js", tsc("shop/tsconfig.json")),
  check("import rules", [bin("depcruise"), "--config", ".dependency-cruiser.mjs", ...SOURCES]),
  check("unused code", [bin("knip"), "--no-progress"]),
  check("format and lint (`npm run fix` corrects most)", [
    bin("biome"),
    "ci",
    "--colors=off",
    "--error-on-warnings",
    ".",
  ]),
  check("schema matches the migrations", [process.execPath, "tests/setup/schema-drift.ts"], 2, "system"),
  check("size of the worker's bundle", [process.execPath, "tests/setup/bundle-size.ts"], 2, "system"),
];
