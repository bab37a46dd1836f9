/**
 * `npm test`: every check of the project, and with `--fast` (`npm run check`) those that need no server.
 * Steps of one group run side by side, two at a time; a step's output is shown when it fails.
 * The last line of the output is `N passed, M failed`: tests, and each step that is not a test run as one.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";

interface Step {
  name: string;
  command: string[];
  /** The vitest project this step runs; its tests are counted one by one. */
  project?: "unit" | "system" | "journeys" | "pages";
}

interface Count {
  passed: number;
  failed: number;
}

/** The parts of vitest's JSON report that are read here. */
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
const NO_REPORT = { numPassedTests: 0, numFailedTests: 1, testResults: [] };

const scratch = mkdtempSync(join(tmpdir(), "azahar-test-"));
const bin = (name: string) => join("node_modules", ".bin", name);
const vitest = (project: NonNullable<Step["project"]>, name: string = project, ...more: string[]): Step => ({
  name,
  project,
  command: [
    bin("vitest"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(name)}`,
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
    { name: "the browser is there", command: [process.execPath, "tests/unpack-browser.ts"] },
  ],
  // Each with a shop of its own; the panel's journeys follow the pages, so that both lanes are as long.
  [
    vitest("journeys", "journeys", ...journeysIn((name) => !name.startsWith("panel"))),
    vitest("pages"),
    vitest("journeys", "journeys of the panel", ...journeysIn((name) => name.startsWith("panel"))),
  ],
];

const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const group of process.argv.includes("--fast") ? FAST : WHOLE) await runGroup(group);
rmSync(scratch, { recursive: true, force: true });
// Once more beside the count: whoever sees only an end of a long output still learns what failed.
for (const failure of failures) console.log(failure);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function journeysIn(isOne: (name: string) => boolean): string[] {
  const folder = join("tests", "journeys");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts") && isOne(name))
    .map((name) => join(folder, name));
}

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
  const { passed, failed, told } = outcomeOf(step, code);
  total.passed += passed;
  total.failed += failed;
  const mark = failed > 0 ? "FAIL" : "ok  ";
  console.log(`${mark} ${step.name} (${seconds} s${step.project ? `, ${passed} tests` : ""})`);
  if (failed === 0) return;
  failures.push(...told.map((line) => `FAIL ${step.name}: ${line}`));
  for (const line of told) console.log(line);
  console.log(output);
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

/**
 * How a step went, and a text for each failure. A test run that ended badly without a failing test (coverage, a broken file) still
 * counts as one failure.
 */
function outcomeOf(step: Step, code: number): Count & { told: string[] } {
  if (!step.project)
    return code === 0 ? { passed: 1, failed: 0, told: [] } : { passed: 0, failed: 1, told: ["see its output"] };
  const { numPassedTests: passed, numFailedTests: failed, testResults } = readReport(step.name);
  const told = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0 && message) return [`${relative(".", name)}: ${message}`];
    return tests.map((test) => `${relative(".", name)} > ${test.fullName}\n${test.failureMessages.join("\n")}`);
  });
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, told };
}

function readReport(step: string): z.infer<typeof reportSchema> {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(reportOf(step), "utf8")));
  } catch {
    return NO_REPORT;
  }
}

function reportOf(step: string): string {
  return join(scratch, `${step.replaceAll(" ", "-")}.json`);
}
