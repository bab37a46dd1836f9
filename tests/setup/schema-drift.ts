/** Fails when `db/migrations` differs from the tables: generating migrations again must write nothing. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

// drizzle-kit resolves its output folder relative to the project, so the copy must lie inside it, in an ignored folder.
const copy = mkdtempSync(join(".", ".data-drift-"));
cpSync(join("db", "migrations"), copy, { recursive: true });
const before = readdirSync(copy).length;
const kit = spawnSync(
  process.execPath,
  [
    join("node_modules", "drizzle-kit", "bin.cjs"),
    "generate",
    "--dialect",
    "sqlite",
    "--schema",
    "./db/*/tables.ts",
    "--out",
    copy,
  ],
  { encoding: "utf8" },
);
const after = readdirSync(copy).length;
rmSync(copy, { recursive: true, force: true });

// drizzle-kit exits with 0 even when it cannot read the schema: only its output shows that it compared.
if (kit.status !== 0 || after !== before || !kit.stdout.includes("No schema changes")) {
  console.error(kit.stdout, kit.stderr);
  console.error(
    "The migrations do not match the tables, or drizzle-kit failed: run `npm run db:generate` and commit its output.",
  );
  process.exitCode = 1;
}
