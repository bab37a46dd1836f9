/**
 * What takes long runs in one `npm test` of four: a quarter of the cases of some files, and some files whole. The quarter follows the number
 * of commits, so that four commits in a row run everything. `ROTATION=all` runs every case (`npm run load -- rotation`, each night);
 * `ROTATION=0` to `3` chooses a quarter.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";

const PARTS = 4;
/** Slow test files, one list for each quarter. A file runs whole in its quarter, and not in the others. */
export const ROTATED_FILES: readonly (readonly string[])[] = [
  [
    "local/dev.system.test.ts",
    "tests/journeys/panel-pictures.test.ts",
    "tests/journeys/receipt.test.ts",
    "worker/src/payments/pay-faults.system.test.ts",
    "worker/src/accounts/register-user.system.test.ts",
  ],
  [
    "db/seed/seed.system.test.ts",
    "tests/journeys/keyboard.test.ts",
    "tests/journeys/offline.test.ts",
    "tests/journeys/screen-reader.test.ts",
    "tests/pages/narrow.test.ts",
    "worker/src/accounts/auth.routes.system.test.ts",
    "worker/src/payments/refund-faults.system.test.ts",
  ],
  [
    "tests/journeys/checkout-changes.test.ts",
    "tests/journeys/product-more.test.ts",
    "tests/journeys/profile-account.test.ts",
    "tests/pages/lighthouse.test.ts",
    "tests/simulation/kills.system.test.ts",
  ],
  [
    "db/backup/backup.system.test.ts",
    "local/deploy/operators.system.test.ts",
    "tests/journeys/card-trouble.test.ts",
    "tests/journeys/panel-bulk.test.ts",
    "tests/journeys/wishes.test.ts",
    "tests/simulation/kills-card.system.test.ts",
    "tests/simulation/protections.system.test.ts",
    "worker/src/accounts/delete-account.system.test.ts",
    "worker/src/accounts/password-change.system.test.ts",
    "worker/src/payments/pay-webhook-faults.system.test.ts",
  ],
];

const asked = process.env["ROTATION"] ?? "";

/** Whether every case runs. */
export const RUNS_ALL = asked === "all";

/** The quarter of this run, from 0 to 3; 0 where every case runs. */
export const QUARTER = RUNS_ALL ? 0 : /^[0-3]$/.test(asked) ? Number(asked) : quarterOfCommit();

/** Whether the case of this number belongs to this run. */
export function isInRotation(index: number): boolean {
  return RUNS_ALL || index % PARTS === QUARTER;
}

/** The cases of this run: every fourth from the quarter's number on, or all. */
export function inRotation<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => isInRotation(index));
}

/** The files of the other quarters. Throws when a listed file does not exist: it was renamed, and would run in every quarter. */
export function filesOutOfRotation(): string[] {
  const missing = ROTATED_FILES.flat().filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`ROTATED_FILES names files that are not there: ${missing.join(", ")}`);
  return ROTATED_FILES.flatMap((files, quarter) => (isInRotation(quarter) ? [] : files));
}

/** How many of `runs` random runs this run makes. */
export function runsInRotation(runs: number): number {
  return RUNS_ALL ? runs : Math.ceil(runs / PARTS);
}

/** A shallow clone does not know how many commits there are: its quarter is drawn from the commit's id. Without git it is 0. */
function quarterOfCommit(): number {
  try {
    if (git("rev-parse", "--is-shallow-repository") === "false")
      return Number(git("rev-list", "--count", "HEAD")) % PARTS;
    return createHash("sha256").update(git("rev-parse", "HEAD")).digest().readUInt8() % PARTS;
  } catch {
    return 0;
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
