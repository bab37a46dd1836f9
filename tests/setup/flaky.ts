/**
 * `npm run load -- flaky`: repeats the journeys, two repetitions per core at a time, each with its own shop. Prints how often
 * each test failed; exits with 1 if any did.
 *
 * - `REPETITIONS` (20): the number of repetitions.
 * - `FILES` (all of `tests/journeys`): parts of the paths to run, for example `journeys/head,journeys/search`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { failuresIn, jsonReportTo, readReport, run, VITEST } from "./vitest-run.ts";

const repetitions = Number(process.env["REPETITIONS"] ?? 20);
const files = (process.env["FILES"] ?? "tests/journeys").split(",");

const scratch = mkdtempSync(join(tmpdir(), "azahar-flaky-"));
/** Number of failures by test name. */
const failures = new Map<string, number>();

const remaining = Array.from({ length: repetitions }, (_, index) => index + 1).values();
await Promise.all(Array.from({ length: 2 * availableParallelism() }, repeatJourneys));
rmSync(scratch, { recursive: true, force: true });

for (const [name, times] of [...failures].toSorted(([, a], [, b]) => b - a))
  console.log(`${times} of ${repetitions} failed: ${name}`);
if (failures.size === 0) console.log(`No test failed in ${repetitions} repetitions.`);
process.exitCode = failures.size === 0 ? 0 : 1;

/** Takes the next repetition until none is left. */
async function repeatJourneys(): Promise<void> {
  for (const repetition of remaining) {
    const startedAt = Date.now();
    const file = join(scratch, `${repetition}.json`);
    const options = ["run", "--project", "journeys", "--reporter=default", ...jsonReportTo(file), ...files];
    const { code, output } = await run([process.execPath, VITEST, ...options]);
    const report = readReport(file);
    const failed = report ? failuresIn(report).map(({ name }) => name) : [];
    // When the shop does not start, the report names no failing test.
    if (code !== 0 && failed.length === 0) failed.push("the run itself, without a failing test");
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(
      `${repetition} of ${repetitions}: ${report?.numPassedTests ?? 0} passed, ${failed.length} failed (${seconds} s)`,
    );
    for (const name of failed) {
      failures.set(name, (failures.get(name) ?? 0) + 1);
      console.log(`FAIL ${name}`);
    }
    if (failed.length > 0) console.log(output);
  }
}
