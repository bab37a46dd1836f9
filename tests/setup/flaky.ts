/**
 * `npm run load -- flaky`: repeats the journeys, two repetitions per core at a time, each with its own shop. Prints the output
 * of each repetition that failed; exits with 1 if any did.
 *
 * - `REPETITIONS` (20): the number of repetitions.
 * - `FILES` (all of `tests/journeys`): parts of the paths to run, for example `journeys/header,journeys/search`.
 */
import { availableParallelism } from "node:os";
import { run, VITEST } from "./vitest-run.ts";

const repetitions = Number(process.env["REPETITIONS"] ?? 20);
const files = (process.env["FILES"] ?? "tests/journeys").split(",");
const remaining = Array.from({ length: repetitions }, (_, index) => index + 1).values();
let failures = 0;

await Promise.all(Array.from({ length: 2 * availableParallelism() }, repeatJourneys));
console.log(`${failures} of ${repetitions} repetitions failed.`);
process.exitCode = failures === 0 ? 0 : 1;

/** Takes the next repetition until none is left. */
async function repeatJourneys(): Promise<void> {
  for (const repetition of remaining) {
    const { code, output } = await run([process.execPath, VITEST, "run", "--project", "journeys", ...files]);
    if (code !== 0) failures += 1;
    console.log(code === 0 ? `${repetition} of ${repetitions} passed` : output);
  }
}
