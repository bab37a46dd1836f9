/** The tests that Stryker runs on operator mutants of the rules: `npm run mutants:rules`. */
import { defineConfig } from "vitest/config";
import type { VitestPluginContext } from "vitest/node";

/**
 * Stryker asks for tests by names joined by a space; vitest 5 joins them by " > ", so that none would run and every mutant
 * survive (stryker-mutator/stryker-js#6210). What it asks for is read both ways.
 */
const namesReadBothWays = {
  name: "names-read-both-ways",
  configureVitest({ project }: VitestPluginContext) {
    let pattern: RegExp | undefined;
    Object.defineProperty(project.config, "testNamePattern", {
      configurable: true,
      enumerable: true,
      get: () => pattern,
      set: (asked: RegExp | undefined) => {
        pattern = asked && new RegExp(asked.source.replaceAll(" ", "(?: > | )"));
      },
    });
  },
};

/** They judge other rules than those that are changed, and take most of the time: what is read when a file is loaded is run with all. */
const OTHERS = ["shop/{account,contract,found,search}/**", "shop/{live,listing,mail}*.test.ts"];

export default defineConfig({
  plugins: [namesReadBothWays],
  test: { include: ["shop/**/*.test.ts"], exclude: OTHERS },
});
