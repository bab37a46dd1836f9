import { defineConfig } from "vitest/config";

const SHARED = { extends: true as const };
const OFF = ["**/node_modules/**", "dist/**", ".data*/**"];

/** `unit`: no process but the test's own. `system`: real sqld, real workerd, real processes. `journeys`: a running shop and Chromium. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        ...SHARED,
        test: {
          name: "unit",
          include: ["{shop,db,worker,site,local,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: [...OFF, "**/*.system.test.ts", "tests/journeys/**"],
        },
      },
      {
        ...SHARED,
        test: {
          name: "system",
          include: ["{db,worker,local,tests}/**/*.system.test.ts"],
          exclude: [...OFF, "tests/journeys/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
      {
        ...SHARED,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          exclude: OFF,
          globalSetup: ["tests/journeys/running-shop.ts"],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["shop/**/*.ts"],
      exclude: ["shop/contract/**", "**/*.test.ts", "**/*.fixture.ts"],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
