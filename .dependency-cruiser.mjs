// The import rules of the project (README, "Where things are"); each name is the message a person sees.
// Files of Astro are not read here: Biome holds their imports.
const WORKER = "^worker/src/";
const TESTS = "(\\.(test|fixture)\\.tsx?$|^tests/|/fixtures/)";
const forbid = (name, from, to) => ({ name, severity: "error", from, to });

export default {
  forbidden: [
    forbid("no-cycles", {}, { circular: true }),
    forbid(
      "shop-imports-only-shop",
      { path: "^shop/(?!contract/)", pathNot: TESTS },
      { pathNot: "^shop/(?!contract/)" },
    ),
    forbid(
      "contract-imports-only-shop-and-zod",
      { path: "^shop/contract/", pathNot: TESTS },
      { pathNot: ["^shop/", "node_modules/zod/"] },
    ),
    forbid("db-imports-only-shop", { path: "^db/", pathNot: TESTS }, { path: "^(site|worker|local|tests)/" }),
    forbid(
      "flows-know-no-http",
      { path: `${WORKER}flows/`, pathNot: TESTS },
      {
        path: [
          `${WORKER}(routes|middleware|cron)/`,
          `${WORKER}(app|index)`,
          "^shop/contract/",
          "node_modules/(hono|@hono)/",
        ],
      },
    ),
    forbid(
      "ports-know-only-shop",
      { path: `${WORKER}ports/`, pathNot: TESTS },
      { path: [`${WORKER}(flows|routes|cron|middleware)/`, "^db/"] },
    ),
    forbid(
      "routes-leave-tables-alone",
      { path: `${WORKER}(routes|cron)/`, pathNot: TESTS },
      { path: "^db/schema|node_modules/(drizzle-orm|@libsql)/" },
    ),
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
      { path: "^site/src/(islands|listing|overlay|stores|api)/" },
      { path: ["^site/src/data/", "^db/"] },
    ),
    forbid("only-data-reads-db", { path: "^site/src/(?!data/)" }, { path: "^db/" }),
    forbid(
      "stores-know-no-react",
      { path: "^site/src/stores/", pathNot: TESTS },
      { path: "node_modules/(react|@nanostores/react)/|^site/src/islands/" },
    ),
    forbid("worker-db-and-shop-never-import-site", { path: "^(worker|db|shop)/" }, { path: "^site/" }),
    forbid("local-is-never-deployed", { path: "^(site|worker|db|shop)/", pathNot: TESTS }, { path: "^local/" }),
    forbid("code-never-imports-tests", { pathNot: [TESTS, "^bench/"] }, { path: TESTS }),
  ],
  options: {
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|coverage|\\.data|\\.wrangler|\\.astro)" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
