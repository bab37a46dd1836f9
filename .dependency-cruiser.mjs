// The import rules of the project (README, "Where things are"). The name of a rule is the message shown. Biome checks the
// imports of Astro files, which this tool does not parse.
const CONTRACT = "\\.contract\\.ts$";
/** A noun's folder in the worker: flows, routes and presenters. */
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
      "papaparse-lives-in-csv",
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
      "flows-know-no-http",
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
      "ports-know-only-shop",
      { path: "^worker/src/ports/", pathNot: TESTS },
      { path: [NOUN, "^worker/src/(http|cron)/", "^db/"] },
    ),
    forbid("only-db-knows-tables", { pathNot: ["^db/", TESTS] }, { path: "^db/[^/]+/tables\\.ts$" }),
    forbid(
      "drizzle-lives-in-db",
      { pathNot: ["^db/", "^drizzle\\.config", "^node_modules", TESTS] },
      { path: "node_modules/(drizzle-orm|@libsql)/" },
    ),
    forbid(
      "site-uses-worker-as-types-only",
      { path: "^site/" },
      { path: "^worker/", dependencyTypesNot: ["type-only"] },
    ),
    forbid("only-the-api-client-knows-the-worker", { path: "^site/src/(?!api/)" }, { path: "^worker/" }),
    forbid(
      "browser-never-reads-build-data",
      { path: "^site/src/(islands|scripts|stores|api)/" },
      { path: ["^site/src/data/", "^db/"] },
    ),
    forbid("only-the-writer-reads-db", { path: "^site/src/", pathNot: TESTS }, { path: "^db/" }),
    forbid(
      "stores-know-no-react",
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
