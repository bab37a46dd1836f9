/**
 * `npm test`: runs the checks of the project, and a quarter of the slow tests (rotation.ts). `--only=check` (`npm run check`)
 * runs those without a database, worker or browser, `--only=system` those with a real database and worker, `--only=browser`
 * those in Chromium. With paths (`npm test -- shop/pricing/price.test.ts`) it runs only these test files; `--watch` repeats
 * them at each change.
 *
 * The steps wait in one queue, the slowest first, and run in parallel while the sum of their weights fits. A failed step prints
 * its output. The last line is `N passed, M failed`. It counts tests; a step that is not a test run counts as one.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import type { FileTime } from "./setup/file-times.ts";
import { STEPS, type Step, scratch } from "./setup/steps.ts";
import { failuresIn, readReport, run, VITEST } from "./setup/vitest-run.ts";

/** The maximum weight of parallel steps. Above 4 for two cores, because tests also wait for timers and processes. */
const CAPACITY = 6;
/** Niceness of all steps except the journeys, which take the longest because their tests run one after the other. */
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
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  if (steps.some(({ part }) => part !== "check")) await run([process.execPath, "tests/setup/prepare.ts"]);
  await inQueue(steps, async (step) => {
    const { passed, failed, messages } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
    failures.push(...messages.map((line) => `FAIL ${step.name}: ${line}`));
  });
  showSlowest(steps);
  // The failures are repeated here, so that they are visible at the end of a long output.
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

interface Outcome {
  passed: number;
  failed: number;
  /** One per failure. */
  messages: string[];
}

async function runStep(step: Step): Promise<Outcome> {
  const startedAt = Date.now();
  // `scratch` is removed at the end, with everything a killed process left. Browser steps use the system's folder, where
  // Chromium is unpacked once.
  const temporary = step.part === "browser" ? {} : { TMPDIR: scratch };
  const env = { FILE_TIMES: step.times ?? "", WHOLE_RUN: "1", ...temporary };
  const { code, output } = await run(step.command, { env, nice: step.name.startsWith("journeys") ? 0 : BEHIND });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const outcome = outcomeOf(step, code);
  const mark = outcome.failed > 0 ? "FAIL" : "ok  ";
  console.log(`${mark} ${step.name} (${seconds} s${step.report ? `, ${outcome.passed} tests` : ""})`);
  if (outcome.failed > 0) console.log([...outcome.messages, output].join("\n"));
  return outcome;
}

function showSlowest(steps: Step[]): void {
  const times = steps.flatMap(readTimes).toSorted((one, other) => other.ms - one.ms);
  if (times.length > 0) console.log("Slowest test files:");
  for (const { file, ms } of times.slice(0, SLOWEST_SHOWN))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** Counts the tests of a step. A test run that fails without a failing test (coverage, a broken file) counts as one failure. */
function outcomeOf({ report }: Step, code: number): Outcome {
  if (!report)
    return code === 0 ? { passed: 1, failed: 0, messages: [] } : { passed: 0, failed: 1, messages: ["see its output"] };
  const result = readReport(report);
  if (!result) return { passed: 0, failed: 1, messages: [] };
  const { numPassedTests: passed, numFailedTests: failed } = result;
  const messages = failuresIn(result).map(({ name, errors }) => `${name}\n${errors}`);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, messages };
}

function readTimes({ times }: Step): FileTime[] {
  try {
    return times ? JSON.parse(readFileSync(times, "utf8")) : [];
  } catch {
    return [];
  }
}
