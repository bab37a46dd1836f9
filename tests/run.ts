/**
 * `npm test`: runs every check of the project. `--only=check` (`npm run check`) runs those without a server, `--only=system` those with a
 * real database and worker, `--only=browser` those in Chromium. With paths (`npm test -- shop/pricing/price.test.ts`) it runs only these
 * test files; `--watch` repeats them at each change.
 *
 * The steps wait in one queue, the slowest first, and run in parallel while the sum of their weights fits. A failed step prints its output.
 * The last line is `N passed, M failed`. It counts tests; a step that is not a test run counts as one.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { relative } from "node:path";
import { z } from "zod";
import type { FileTime } from "./setup/file-times.ts";
import { reportOf, STEPS, type Step, scratch, timesOf, VITEST } from "./setup/steps.ts";

interface Count {
  passed: number;
  failed: number;
}

/** The fields used from vitest's JSON report. */
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

/** The maximum sum of weights that run at once. Above 4 for two cores, because tests also wait for timers and processes. */
const CAPACITY = 6;
/** Niceness of the steps that are not the longest. Processes they start inherit it. */
const BEHIND = 5;
const SLOWEST_SHOWN = 10;

const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith("-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
if (paths.length > 0) runFiles();
else await runSteps(STEPS.filter(({ part }) => isWanted(part)));

/** Runs the named test files with vitest's own options and output. */
function runFiles(): void {
  const mode = args.includes("--watch") ? "watch" : "run";
  const command = [VITEST, mode, ...args.filter((arg) => arg !== "--watch")];
  process.exitCode = spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
}

function isWanted(part: Step["part"]): boolean {
  const only = args.flatMap((arg) => (arg.startsWith("--only=") ? [arg.slice("--only=".length)] : []));
  return only.length === 0 || only.includes(part);
}

async function runSteps(steps: Step[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0 };
  const failures: string[] = [];
  if (steps.some(({ part }) => part !== "check")) await run([process.execPath, "tests/setup/prepare.ts"]);
  await inQueue(steps, async (step) => {
    const { passed, failed, messages } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
    failures.push(...messages.map((line) => `FAIL ${step.name}: ${line}`));
  });
  showSlowest(steps);
  // Repeated beside the count, where the end of a long output shows them.
  for (const failure of failures) console.log(failure);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Starts each step when its weight fits beside the running ones. A lighter step may overtake a heavier one. */
async function inQueue(steps: Step[], work: (step: Step) => Promise<void>): Promise<void> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running.keys()].reduce((sum, { weight }) => sum + weight, 0);
    const next = waiting.findIndex(({ weight }) => running.size === 0 || busy + weight <= CAPACITY);
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (step)
      running.set(
        step,
        work(step).finally(() => running.delete(step)),
      );
    else await Promise.race(running.values());
  }
}

async function runStep(step: Step): Promise<Count & { messages: string[] }> {
  const startedAt = Date.now();
  // Removed at the end, with everything a killed process left. Browser steps use the system's folder, where Chromium is unpacked once.
  const temporary = step.part === "browser" ? {} : { TMPDIR: scratch };
  const nice = step.isLongest ? 0 : BEHIND;
  const { code, output } = await run(
    step.command,
    { FILE_TIMES: timesOf(step.name), WHOLE_RUN: "1", ...temporary },
    nice,
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const outcome = outcomeOf(step, code);
  const mark = outcome.failed > 0 ? "FAIL" : "ok  ";
  console.log(`${mark} ${step.name} (${seconds} s${step.project ? `, ${outcome.passed} tests` : ""})`);
  if (outcome.failed > 0) {
    for (const line of outcome.messages) console.log(line);
    console.log(output);
  }
  return outcome;
}

function showSlowest(steps: Step[]): void {
  const times = steps.flatMap(({ name }) => readTimes(name)).toSorted((one, other) => other.ms - one.ms);
  if (times.length > 0) console.log("Slowest test files:");
  for (const { file, ms } of times.slice(0, SLOWEST_SHOWN))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

function run(command: string[], env: Record<string, string> = {}, nice = 0): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const [program = "", ...args] = command;
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", ...env },
    });
    if (child.pid && nice > 0) setPriority(child.pid, nice);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

/**
 * Returns the counts of a step, with a message per failure. A test run that fails without a failing test (coverage, a broken file) counts
 * as one failure.
 */
function outcomeOf(step: Step, code: number): Count & { messages: string[] } {
  if (!step.project)
    return code === 0 ? { passed: 1, failed: 0, messages: [] } : { passed: 0, failed: 1, messages: ["see its output"] };
  const { numPassedTests: passed, numFailedTests: failed, testResults } = readReport(step.name);
  const messages = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0 && message) return [`${relative(".", name)}: ${message}`];
    return tests.map((test) => `${relative(".", name)} > ${test.fullName}\n${test.failureMessages.join("\n")}`);
  });
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, messages };
}

function readReport(step: string): z.infer<typeof reportSchema> {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(reportOf(step), "utf8")));
  } catch {
    return NO_REPORT;
  }
}

function readTimes(step: string): FileTime[] {
  try {
    return JSON.parse(readFileSync(timesOf(step), "utf8"));
  } catch {
    return [];
  }
}
