import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { filesOutOfRotation, LongestFirst } from "./tests/rotation.ts";

const SHARED = { extends: true as const };
/** tests/run.ts sets `WHOLE_RUN`, which skips the files of other quarters. A file named on the command line always runs. */
const LATER = process.env["WHOLE_RUN"] ? filesOutOfRotation() : [];
const OFF = ["**/node_modules/**", "dist/**", ".data*/**", ...LATER];

/**
 * `unit`: no database server, worker or browser. `system`: real sqld, workerd and commands. `journeys` and `pages` use Chromium
 * and a running shop: `journeys` does what shoppers and administrators do, `pages` checks properties of all kinds of pages.
 * Each run of the two has its own shop, so `npm test` runs them in parallel. In one run of vitest (`npm test -- path path`) the
 * projects run one after the other, because their numbers of workers differ.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // As long as Playwright's waits: a busy machine must not fail a test.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...SHARED,
        test: {
          name: "unit",
          include: ["{shop,db,worker,site,local,tools,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: [...OFF, "**/*.system.test.ts", "tests/{journeys,pages}/**"],
          // Generous, because a busy machine must not fail a test.
          testTimeout: 30_000,
          maxWorkers: availableParallelism(),
          // Starting a process for each file takes longer than its tests.
          isolate: false,
          setupFiles: ["tests/setup/unit-setup.ts"],
        },
      },
      {
        ...SHARED,
        test: {
          name: "system",
          include: ["{db,worker,site,local,tests}/**/*.system.test.ts"],
          exclude: [...OFF, "tests/{journeys,pages}/**"],
          // Some tests start wrangler several times; on a busy machine that takes minutes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: true,
          // One more than the two processors of the usual machine, because tests wait for timers and process starts.
          maxWorkers: 3,
          // Safe, because each file ends what it starts. Saves loading wrangler once per file.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      ...["journeys", "pages"].map((name, index) => ({
        ...SHARED,
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          exclude: OFF,
          globalSetup: ["tests/setup/running-shop.ts"],
          setupFiles: ["tests/setup/browser-setup.ts"],
          // A test of half a minute takes ten times as long on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          // Saves loading Playwright once per file.
          isolate: false,
          sequence: { groupOrder: 2 + index },
        },
      })),
    ],
    coverage: {
      provider: "v8",
      include: ["shop/**/*.ts"],
      exclude: ["shop/**/*.contract.ts", "**/*.test.ts", "**/*.fixture.ts"],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
