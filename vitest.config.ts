import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/longest-first.ts";
import { filesOutOfRotation } from "./tests/rotation.ts";

const SHARED = { extends: true as const };
/** Set by tests/run.ts, which leaves out the files of other quarters; a file that somebody names runs. */
const LATER = process.env["WHOLE_RUN"] ? filesOutOfRotation() : [];
const OFF = ["**/node_modules/**", "dist/**", ".data*/**", ...LATER];

/**
 * `unit`: no process but the test's own. `system`: real sqld, real workerd, real processes. Chromium and a
 * running shop: `journeys` are people's ways through it, `pages` what holds of every page (each has a shop of its
 * own, so that the two run side by side).
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // As long as what a browser is waited for: a busy machine is no failure.
    expect: { poll: { timeout: 12_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...SHARED,
        test: {
          name: "unit",
          include: ["{shop,db,worker,site,local,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: [...OFF, "**/*.system.test.ts", "tests/{journeys,pages}/**"],
          // A busy machine is no failure: nothing here asserts how long it takes.
          testTimeout: 30_000,
          maxWorkers: availableParallelism(),
          // A process for each file costs more than its tests.
          isolate: false,
          setupFiles: ["tests/unit-setup.ts"],
        },
      },
      {
        ...SHARED,
        test: {
          name: "system",
          include: ["{db,worker,local,tests}/**/*.system.test.ts"],
          exclude: [...OFF, "tests/{journeys,pages}/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: true,
          // One more than the processors they are made for: hashes in turn, ends of windows and starts are waited for.
          maxWorkers: 3,
          // What a file starts it ends, and wrangler is read once by each of them instead of once a file.
          isolate: false,
        },
      },
      ...["journeys", "pages"].map((name) => ({
        ...SHARED,
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          exclude: OFF,
          globalSetup: ["tests/running-shop.ts"],
          setupFiles: ["tests/browser-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          // Playwright is read once, not once a file.
          isolate: false,
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
