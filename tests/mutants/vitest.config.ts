/** The tests Stryker runs against operator mutants of the rules: `npm run mutants:rules`. */
import { defineConfig } from "vitest/config";
import type { VitestPluginContext } from "vitest/node";

/**
 * Stryker selects tests by names joined with a space; vitest 5 joins them with " > ", so no test would run and every mutant
 * would survive (stryker-mutator/stryker-js#6210). This matches both forms.
 */
const namesReadBothWays = {
  name: "names-read-both-ways",
  configureVitest({ project }: VitestPluginContext) {
    let pattern: RegExp | undefined;
    Object.defineProperty(project.config, "testNamePattern", {
      configurable: true,
      enumerable: true,
      get: () => pattern,
      set: (given: RegExp | undefined) => {
        pattern = given && new RegExp(given.source.replaceAll(" ", "(?: > | )"));
      },
    });
  },
};

/** Slow tests, most of them of rules that are not mutated. Stryker runs all tests for mutants in code that runs at load. */
const OTHERS = [
  "shop/{legal,mail,reports}/**",
  "shop/{accounts,settings}/!(account|bank-change).test.ts",
  "shop/accounts/customers/**",
  "shop/storefront/{search,seo}/**",
  "shop/storefront/{live,listing}*.test.ts",
];

export default defineConfig({
  plugins: [namesReadBothWays],
  test: { include: ["shop/**/*.test.ts"], exclude: OTHERS },
});
