/**
 * `npm run upgrade:check [revision] [test files]`: runs the previous release on the current schema, as happens during each
 * deployment and after each rollback. The default revision is the last tag or, without one, the commit before the last change
 * of `db/migrations`. Unpacks the revision into a temporary folder with the current migrations and triggers, and runs the
 * revision's database tests. Exits with 1 when one fails.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSchemaSource } from "#db/migrate.ts";
import { COPIES_FOLDER, linkPackages } from "../mutants/copy.ts";
import { VITEST } from "../setup/vitest-run.ts";

/** The schema, and the test helper that creates and empties databases. */
const SCHEMA = ["db/migrations", "tests/database.ts"];
/**
 * The tests that check what a release reads and writes, by the end of their path, because releases differ in their folders.
 * The list leaves out tests of the schema itself, of pages and of commands, and slow tests: password hashing, models, bursts.
 */
const TESTS = [
  ...["admin-settings", "attempts", "bulk", "cart", "catalogue", "cron/audit", "cron/mails", "cron/payments"],
  ...["db/write", "deliver-mails", "housekeeping", "import", "links", "live", "order-expiry", "orders", "orders-moved"],
  ...["outbox", "pay", "pay-again", "pay-webhook", "people", "perfumes", "products", "products-change", "rebuild"],
  ...["receipts", "refunds", "statistics", "status", "versions"],
];

const revision = process.argv[2] ?? previousRelease();
const released = git("ls-tree", "--name-only", `${revision}:db/migrations`).split("\n");
const added = readdirSync("db/migrations").filter((name) => name.endsWith(".sql") && !released.includes(name));
console.log(`${git("log", "-1", "--format=%h %s", revision)} on ${added.length} newer migrations: ${added.join(", ")}`);
mkdirSync(COPIES_FOLDER, { recursive: true });
const folder = mkdtempSync(join(COPIES_FOLDER, "upgrade-"));
try {
  if (added.length === 0) console.log("passed: there are no newer migrations");
  else process.exitCode = check();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the last tag in the history, else the commit before the last change of `db/migrations`. */
function previousRelease(): string {
  const tagged = spawnSync("git", ["describe", "--tags", "--abbrev=0", "HEAD"], { encoding: "utf8" });
  if (tagged.status === 0) return tagged.stdout.trim();
  return `${git("log", "-1", "--format=%H", "--", "db/migrations")}^`;
}

function check(): number {
  unpack();
  const { status } = spawnSync(
    process.execPath,
    // Retries filter out races on a busy machine; a schema error fails every time.
    [VITEST, "run", "--project", "system", "--retry=2", ...releasedTests()],
    { cwd: folder, stdio: "inherit" },
  );
  console.log(status === 0 ? "passed: the previous release works on the new schema" : "FAILED: see the failures above");
  return status === 0 ? 0 : 1;
}

/** Unpacks the previous release with the current schema and packages. */
function unpack(): void {
  const archive = execFileSync("git", ["archive", revision], { maxBuffer: Number.POSITIVE_INFINITY });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  for (const part of SCHEMA) {
    rmSync(join(folder, part), { recursive: true });
    cpSync(part, join(folder, part), { recursive: true });
  }
  // Writes the triggers with the current lists of values; the previous release would insert its own lists.
  writeFileSync(
    join(folder, "db/triggers.sql"),
    readSchemaSource()
      .triggers.map((trigger) => `${trigger};\n`)
      .join(""),
  );
  linkPackages(folder);
}

/** Returns the release's test files among the named ones or `TESTS`. Throws when it has none: nothing would be tested. */
function releasedTests(): string[] {
  const named = process.argv.slice(3);
  const ends = TESTS.flatMap((name) => [`/${name}.system.test.ts`, `/${name}.routes.system.test.ts`]);
  const files = globSync("{db,worker}/**/*.system.test.ts", { cwd: folder }).filter((file) =>
    named.length > 0 ? named.includes(file) : ends.some((end) => `/${file}`.endsWith(end)),
  );
  if (files.length === 0) throw new Error("the previous release has none of the named tests");
  return files;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
