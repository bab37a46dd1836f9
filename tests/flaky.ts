/**
 * `npm run load -- flaky`: the journeys again and again while every core is busy, each time with a shop of their own; a test that
 * fails in some of the repetitions only is named with how often it did. Ends with 1 if any repetition failed.
 *
 * - `REPETITIONS` (20): how often.
 * - `FILES` (all of `tests/journeys`): parts of the paths of those to run, as `journeys/head,journeys/search`.
 * - `BURNERS` (one for each core): threads that do nothing but keep a core busy.
 *
 * Nothing is drawn by lot, so there is no seed: what differs from one repetition to the next is who gets the processor when.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";

const repetitions = Number(process.env["REPETITIONS"] ?? 20);
const files = (process.env["FILES"] ?? "tests/journeys").split(",");
const burners = Number(process.env["BURNERS"] ?? availableParallelism());

/** The parts of vitest's JSON report that are read here. */
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
const report = join(scratch, "report.json");
/** How often each test failed, by its name. */
const failures = new Map<string, number>();

// Threads, not processes: none is left behind however this one ends.
const busy = Array.from({ length: burners }, () => new Worker("for (;;);", { eval: true }));
for (let turn = 1; turn <= repetitions; turn += 1) {
  const startedAt = Date.now();
  const { code, output } = await runOnce();
  const { passed, failed } = readReport();
  // A shop that does not start or a file that breaks has no failing test.
  if (code !== 0 && failed.length === 0) failed.push("the run itself");
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${turn} of ${repetitions}: ${passed} passed, ${failed.length} failed (${seconds} s)`);
  for (const name of failed) {
    failures.set(name, (failures.get(name) ?? 0) + 1);
    console.log(`FAIL ${name}`);
  }
  if (failed.length > 0) console.log(output);
}
await Promise.all(busy.map((burner) => burner.terminate()));
rmSync(scratch, { recursive: true, force: true });

for (const [name, times] of [...failures].toSorted(([, a], [, b]) => b - a))
  console.log(`${times} of ${repetitions} failed: ${name}`);
if (failures.size === 0) console.log(`No test failed in ${repetitions} repetitions.`);
process.exitCode = failures.size === 0 ? 0 : 1;

function runOnce(): Promise<{ code: number; output: string }> {
  rmSync(report, { force: true });
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

function readReport(): { passed: number; failed: string[] } {
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
