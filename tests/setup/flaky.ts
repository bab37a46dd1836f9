/**
 * `npm run load -- flaky`: repeats the journeys, several repetitions at a time to keep every core busy, each with its own
 * shop. Prints how often each test failed; exits with 1 if any did.
 *
 * - `REPETITIONS` (20): the number of repetitions.
 * - `FILES` (all of `tests/journeys`): parts of the paths to run, for example `journeys/head,journeys/search`.
 * - `LANES` (two per core): repetitions that run at the same time.
 *
 * There is no seed, as nothing is random: repetitions differ only in process scheduling.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";

const repetitions = Number(process.env["REPETITIONS"] ?? 20);
const files = (process.env["FILES"] ?? "tests/journeys").split(",");
const lanes = Number(process.env["LANES"] ?? 2 * availableParallelism());

/** The fields used from vitest's JSON report. */
const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const scratch = mkdtempSync(join(tmpdir(), "azahar-flaky-"));
/** Number of failures by test name. */
const failures = new Map<string, number>();

const turns = Array.from({ length: repetitions }, (_, index) => index + 1).values();
await Promise.all(Array.from({ length: lanes }, takeTurns));
rmSync(scratch, { recursive: true, force: true });

for (const [name, times] of [...failures].toSorted(([, a], [, b]) => b - a))
  console.log(`${times} of ${repetitions} failed: ${name}`);
if (failures.size === 0) console.log(`No test failed in ${repetitions} repetitions.`);
process.exitCode = failures.size === 0 ? 0 : 1;

/** One lane: takes the next repetition until none is left. */
async function takeTurns(): Promise<void> {
  for (const turn of turns) {
    const startedAt = Date.now();
    const report = join(scratch, `${turn}.json`);
    const { code, output } = await runOnce(report);
    const { passed, failed } = readReport(report);
    // When the shop does not start or a file cannot be loaded, the report names no failing test.
    if (code !== 0 && failed.length === 0) failed.push("the run itself, without a failing test");
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`${turn} of ${repetitions}: ${passed} passed, ${failed.length} failed (${seconds} s)`);
    for (const name of failed) {
      failures.set(name, (failures.get(name) ?? 0) + 1);
      console.log(`FAIL ${name}`);
    }
    if (failed.length > 0) console.log(output);
  }
}

function runOnce(report: string): Promise<{ code: number; output: string }> {
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const args = [
    vitest,
    "run",
    "--project",
    "journeys",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...files,
  ];
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.once("error", (error) => resolve({ code: 1, output: String(error) }));
  child.once("close", (code) => resolve({ code: code ?? 1, output }));
  return promise;
}

function readReport(report: string): { passed: number; failed: string[] } {
  try {
    const { numPassedTests, testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
    const failed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${relative(".", name)} > ${fullName}`),
    );
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: [] };
  }
}
