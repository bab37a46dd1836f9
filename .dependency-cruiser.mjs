// The import rules of the project (README, "Where things are"). A violation prints the name of its rule. Biome checks the
// imports of Astro files, which this tool does not parse.
const CONTRACT = "\\.contract\\.ts$";
/** Each noun's folder in the worker: flows, routes and presenters. */
const NOUN = "^worker/src/(?!cron/|env/|http/|ports/)[^/]+/";
const ROUTES = "\\.(routes|presenter)\\.ts$";
const TESTS = "(\\.(test|fixture)\\.tsx?$|^tests/|/fixtures/)";
const forbid = (name, from, to) => ({ name, severity: "error", from, to });

export default {
  forbidden: [
    forbid("no-cycles", {}, { circular: true }),
    forbid(
      "rules-import-only-rules",
      { path: "^shop/", pathNot: [CONTRACT, TESTS] },
      { path: ["^(?!shop/|node_modules/papaparse/)", CONTRACT] },
    ),
    forbid(
      "only-csv-imports-papaparse",
      { pathNot: ["^shop/catalogue/bulk/csv\\.ts$", "^node_modules"] },
      { path: "node_modules/papaparse/" },
    ),
    forbid(
      "contract-imports-only-shop-and-zod",
      { path: CONTRACT, pathNot: TESTS },
      { pathNot: ["^shop/", "node_modules/zod/"] },
    ),
    forbid("db-imports-only-shop", { path: "^db/", pathNot: TESTS }, { path: "^(site|worker|local|tests)/" }),
    forbid(
      "flows-do-not-use-http",
      { path: NOUN, pathNot: [ROUTES, TESTS] },
      {
        path: [
          "^worker/src/(http|cron)/",
          "^worker/src/(app|index)\\.ts$",
          ROUTES,
          CONTRACT,
          "node_modules/(hono|@hono)/",
        ],
      },
    ),
    forbid(
      "ports-import-no-flows-http-or-db",
      { path: "^worker/src/ports/", pathNot: TESTS },
      { path: [NOUN, "^worker/src/(http|cron)/", "^db/"] },
    ),
    forbid("only-db-imports-tables", { pathNot: ["^db/", TESTS] }, { path: "^db/[^/]+/tables\\.ts$" }),
    forbid(
      "only-db-imports-drizzle",
      { pathNot: ["^db/", "^drizzle\\.config", "^node_modules", TESTS] },
      { path: "node_modules/(drizzle-orm|@libsql)/" },
    ),
    forbid(
      "site-uses-worker-as-types-only",
      { path: "^site/" },
      { path: "^worker/", dependencyTypesNot: ["type-only"] },
    ),
    forbid("only-the-api-client-imports-worker-types", { path: "^site/src/(?!api/)" }, { path: "^worker/" }),
    forbid(
      "browser-code-imports-no-build-data",
      { path: "^site/src/(islands|scripts|stores|api)/" },
      { path: ["^site/src/data/", "^db/"] },
    ),
    forbid("site-src-does-not-import-db", { path: "^site/src/", pathNot: TESTS }, { path: "^db/" }),
    forbid(
      "stores-import-no-react",
      { path: "^site/src/stores/", pathNot: TESTS },
      { path: "node_modules/(react|@nanostores/react)/|^site/src/islands/" },
    ),
    forbid("db-and-shop-never-import-site", { path: "^(db|shop)/" }, { path: "^site/" }),
    forbid(
      "worker-imports-only-the-renderer-of-site",
      { path: "^worker/" },
      { path: "^site/", pathNot: "^site/render/entry\\.ts$" },
    ),
    forbid("local-is-never-deployed", { path: "^(site|worker|db|shop)/", pathNot: TESTS }, { path: "^local/" }),
    forbid("nothing-imports-tools", { pathNot: "^tools/" }, { path: "^tools/" }),
    forbid("code-never-imports-tests", { pathNot: [TESTS, "^bench/"] }, { path: TESTS }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|coverage|\\.data|\\.wrangler|\\.astro)" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
