/**
 * `npm run upgrade:check [revision] [test files]`: runs the previous release on the current schema, as happens during each
 * deployment and after each rollback. Takes the last tag or, without one, the commit before the newest migration; unpacks it
 * into a temporary folder with the current migrations and triggers, and runs its own database tests. Exits with 1 when one
 * fails.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { linkPackages, PLACE } from "../mutants/copy.ts";

/** The schema, and the test helper that creates and empties databases. */
const SCHEMA = ["db/migrations", "db/triggers.sql", "tests/database.ts"];
/** The tests that check what a release reads and writes. Tests of the schema itself, of pages and of commands do not. */
const DATABASE = ["write", "versions"];
const QUERIES = ["attempts", "catalogue", "housekeeping", "links", "order-expiry", "outbox", "rebuild"];
/** Without slow tests that add nothing here: password hashing, models, bursts. */
const ROUTES = [
  ...["admin-settings", "bulk", "cart", "deliver-mails", "import", "live", "orders", "orders-moved", "pay"],
  ...["pay-again", "pay-webhook", "people", "perfumes", "products", "products-change", "receipts", "refunds"],
  ...["statistics", "status"],
];
const CRON = ["audit", "mails", "payments", "rebuild"];

const revision = process.argv[2] ?? previousRelease();
const added = namesOfNow().filter((name) => !namesAt(revision).includes(name));
console.log(`${git("log", "-1", "--format=%h %s", revision)} on ${added.length} newer migrations: ${added.join(", ")}`);
mkdirSync(PLACE, { recursive: true });
const folder = mkdtempSync(join(PLACE, "upgrade-"));
try {
  process.exitCode = added.length === 0 ? nothingToDo() : check(revision, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the last tag in the history, else the commit before the one that added the newest migration. */
function previousRelease(): string {
  const tagged = spawnSync("git", ["describe", "--tags", "--abbrev=0", "HEAD"], { encoding: "utf8" });
  if (tagged.status === 0) return tagged.stdout.trim();
  return `${git("log", "-1", "--format=%H", "--", "db/migrations")}^`;
}

function namesOfNow(): string[] {
  return migrationsIn(readdirSync("db/migrations"));
}

function namesAt(rev: string): string[] {
  return migrationsIn(git("ls-tree", "--name-only", `${rev}:db/migrations`).split("\n"));
}

function migrationsIn(files: readonly string[]): string[] {
  return files.filter((name) => name.endsWith(".sql")).sort();
}

function nothingToDo(): number {
  console.log("passed: the schema is the same");
  return 0;
}

function check(rev: string, into: string): number {
  takeOut(rev, into);
  const { status } = spawnSync(
    process.execPath,
    // Retries filter out races on a busy machine; a schema error fails every time.
    [join("node_modules", "vitest", "vitest.mjs"), "run", "--project", "system", "--retry=2", ...testsThere(into)],
    { cwd: into, stdio: "inherit" },
  );
  console.log(status === 0 ? "passed: the previous release works on the new schema" : "FAILED: see the failures above");
  return status === 0 ? 0 : 1;
}

/** Unpacks the previous release with the current schema and packages. */
function takeOut(rev: string, into: string): void {
  const archive = execFileSync("git", ["archive", rev], { maxBuffer: Number.POSITIVE_INFINITY });
  execFileSync("tar", ["-x", "-C", into], { input: archive });
  for (const part of SCHEMA) {
    rmSync(join(into, part), { recursive: true });
    cpSync(part, join(into, part), { recursive: true });
  }
  linkPackages(into);
}

/** Returns the test files that exist. Throws when none does, because nothing would be tested. */
function testsThere(into: string): string[] {
  const named = process.argv.slice(3);
  const there = (named.length > 0 ? named : previousTests()).filter((file) => existsSync(join(into, file)));
  if (there.length === 0) throw new Error("the previous release has none of the named tests");
  return there;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

/** Returns the paths of these tests. A release may lack some. */
function previousTests(): string[] {
  const named = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.system.test.ts`);
  return [
    ...named("db", DATABASE),
    ...named("db/queries", QUERIES),
    ...named("worker/src/routes", ROUTES),
    ...named("worker/src/cron", CRON),
  ];
}
