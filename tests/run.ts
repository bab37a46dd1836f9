/**
 * `npm test`: every check of the project, and with `--fast` (`npm run check`) those that need no server.
 * Steps of one group run side by side, two at a time; a step's output is shown when it fails.
 * The last line of the output is `N passed, M failed`: tests, and each step that is not a test run as one.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Step {
  name: string;
  command: string[];
  /** The vitest project this step runs; its tests are counted one by one. */
  project?: "unit" | "system" | "journeys";
}

interface Count {
  passed: number;
  failed: number;
}

const scratch = mkdtempSync(join(tmpdir(), "azahar-test-"));
const bin = (name: string) => join("node_modules", ".bin", name);
const vitest = (project: NonNullable<Step["project"]>, ...more: string[]): Step => ({
  name: project,
  project,
  command: [
    bin("vitest"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(project)}`,
    ...more,
  ],
});

const STATIC: Step[] = [
  { name: "format and lint", command: [bin("biome"), "ci", "--colors=off", "--error-on-warnings", "."] },
  {
    name: "imports go one way",
    command: [
      bin("depcruise"),
      "--config",
      ".dependency-cruiser.mjs",
      "shop",
      "db",
      "worker",
      "site",
      "local",
      "tests",
      "bench",
      "drizzle.config.ts",
    ],
  },
  { name: "no dead code", command: [bin("knip"), "--no-progress"] },
  { name: "the rules are pure", command: [bin("tsc"), "--noEmit", "-p", "shop/tsconfig.json"] },
  { name: "types", command: [bin("tsc"), "--noEmit", "-p", "tsconfig.json"] },
  { name: "types of the pages", command: [bin("astro"), "check", "--minimumSeverity", "hint"] },
];
const UNIT = vitest(
  "unit",
  "--coverage",
  "--coverage.reporter=text-summary",
  `--coverage.reportsDirectory=${join(scratch, "coverage")}`,
);
const FAST: Step[][] = [[UNIT, ...STATIC]];
const WHOLE: Step[][] = [
  ...FAST,
  [
    vitest("system"),
    { name: "schema and migrations agree", command: [process.execPath, "tests/schema-drift.ts"] },
    { name: "the worker's bundle deploys", command: [process.execPath, "tests/bundle.ts"] },
  ],
  [vitest("journeys")],
];

const total: Count = { passed: 0, failed: 0 };
for (const group of process.argv.includes("--fast") ? FAST : WHOLE) await runGroup(group);
rmSync(scratch, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runGroup(steps: Step[]): Promise<void> {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all([lane(), lane()]);
}

async function runStep(step: Step): Promise<void> {
  const startedAt = Date.now();
  const { code, output } = await run(step.command);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const count = countOf(step, code);
  total.passed += count.passed;
  total.failed += count.failed;
  const mark = count.failed > 0 ? "FAIL" : "ok  ";
  console.log(`${mark} ${step.name} (${seconds} s${step.project ? `, ${count.passed} tests` : ""})`);
  if (count.failed > 0) console.log(output);
}

function run(command: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const [program = "", ...args] = command;
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_COLOR: "1" } });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

/** A test run that ended badly without a failing test (coverage, a broken file) still counts as one failure. */
function countOf(step: Step, code: number): Count {
  if (!step.project) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = readReport(step.project);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(project: string): Count {
  try {
    const report: unknown = JSON.parse(readFileSync(reportOf(project), "utf8"));
    return { passed: numberAt(report, "numPassedTests"), failed: numberAt(report, "numFailedTests") };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function numberAt(report: unknown, name: string): number {
  const value: unknown = typeof report === "object" && report !== null ? Reflect.get(report, name) : undefined;
  return typeof value === "number" ? value : 0;
}

function reportOf(project: string): string {
  return join(scratch, `${project}.json`);
}
