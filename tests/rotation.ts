/**
 * Splits slow tests over four runs of `npm test`: some files run a quarter of their cases, others run completely in one run of
 * four, and journeys that are the same on two screens run on one of them. The quarter follows the number of commits, so four
 * commits in a row run everything. `ROTATION=all` runs every case (`npm run load -- rotation`, each night); `ROTATION=0` to `3`
 * chooses a quarter.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const PARTS = 4;
/** Slow test files, one list per quarter. `npm test` without paths skips the files of the other quarters. */
export const ROTATED_FILES: readonly (readonly string[])[] = [
  [
    "local/dev/dev.system.test.ts",
    "tests/journeys/panel-pictures.test.ts",
    "tests/journeys/receipt.test.ts",
    "tests/journeys/registration.test.ts",
    "tests/journeys/withdrawal.test.ts",
    "worker/src/accounts/profile.system.test.ts",
    "worker/src/accounts/recovery.routes.system.test.ts",
    "worker/src/accounts/register-user.system.test.ts",
    "worker/src/catalogue/bulk.routes.system.test.ts",
    "worker/src/catalogue/images.routes.system.test.ts",
    "worker/src/payments/pay-faults.system.test.ts",
    "worker/src/payments/pay-log.system.test.ts",
    "worker/src/reports/notices.routes.system.test.ts",
    "worker/src/settings/admin-settings.routes.system.test.ts",
  ],
  [
    "db/seed/seed.system.test.ts",
    "local/deploy/rollback.system.test.ts",
    "tests/attack/floods.system.test.ts",
    "tests/journeys/keyboard.test.ts",
    "tests/journeys/offline.test.ts",
    "tests/journeys/orders.test.ts",
    "tests/journeys/panel-forms.test.ts",
    "tests/journeys/product.test.ts",
    "tests/journeys/screen-reader.test.ts",
    "tests/pages/narrow.test.ts",
    "worker/src/accounts/auth.routes.system.test.ts",
    "worker/src/accounts/wishes.system.test.ts",
    "worker/src/cart/cart.routes.system.test.ts",
    "worker/src/catalogue/import.routes.system.test.ts",
    "worker/src/mail/send-mails-faults.system.test.ts",
    "worker/src/orders/orders-moved.system.test.ts",
    "worker/src/payments/pay-database.system.test.ts",
    "worker/src/payments/refund-faults.system.test.ts",
  ],
  [
    "tests/attack/uploads.system.test.ts",
    "tests/journeys/challenge.test.ts",
    "tests/journeys/checkout-changes.test.ts",
    "tests/journeys/panel-desk.test.ts",
    "tests/journeys/product-more.test.ts",
    "tests/journeys/profile-account.test.ts",
    "tests/journeys/profile.test.ts",
    "tests/pages/banner.test.ts",
    "tests/pages/reviews.test.ts",
    "tests/pages/lighthouse.test.ts",
    "tests/simulation/kills.system.test.ts",
    "worker/src/accounts/registration.routes.system.test.ts",
    "worker/src/cart/cart-changed.system.test.ts",
    "worker/src/cron/payments.system.test.ts",
    "worker/src/cron/rebuild.system.test.ts",
    "worker/src/orders/receipts.routes.system.test.ts",
    "worker/src/storefront/live.routes.system.test.ts",
  ],
  [
    "db/backup/backup.system.test.ts",
    "local/deploy/operators.system.test.ts",
    "tests/journeys/card-trouble.test.ts",
    "tests/journeys/panel-bulk.test.ts",
    "tests/journeys/recovery.test.ts",
    "tests/journeys/search.test.ts",
    "tests/journeys/wishes.test.ts",
    "tests/simulation/kills-card.system.test.ts",
    "tests/simulation/protections.system.test.ts",
    "worker/src/accounts/delete-account.system.test.ts",
    "worker/src/accounts/password-change.system.test.ts",
    "worker/src/cron/restored.system.test.ts",
    "worker/src/http/every-response.system.test.ts",
    "worker/src/legal/withdrawals.routes.system.test.ts",
    "worker/src/mail/send-mails.system.test.ts",
    "worker/src/payments/pay-abuse.system.test.ts",
    "worker/src/payments/pay-webhook-faults.system.test.ts",
    "worker/src/reports/admin-audit.routes.system.test.ts",
    "worker/src/reports/status.routes.system.test.ts",
  ],
];

const rotation = process.env["ROTATION"] ?? "";

/** True when every case runs. */
export const RUNS_ALL = rotation === "all";

/** The quarter of this run, 0 to 3; 0 when every case runs. */
export const QUARTER = RUNS_ALL ? 0 : /^[0-3]$/.test(rotation) ? Number(rotation) : quarterOfCommit();

/** Returns whether the case with this number belongs to this run. */
export function isInRotation(index: number): boolean {
  return RUNS_ALL || index % PARTS === QUARTER;
}

/** Returns the cases of this run: every fourth, starting at the quarter's number, or all. */
export function inRotation<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => isInRotation(index));
}

/** Returns one of the cases, another one in the next run, or all. For cases that prove almost the same. */
export function inTurn<const Item>(items: readonly Item[]): readonly Item[] {
  return RUNS_ALL ? items : items.slice(QUARTER % items.length, (QUARTER % items.length) + 1);
}

/**
 * Returns the files of the other quarters. Throws when a listed file does not exist: a renamed one would run in every quarter.
 */
export function filesOutOfRotation(): string[] {
  const missing = ROTATED_FILES.flat().filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`ROTATED_FILES lists files that do not exist: ${missing.join(", ")}`);
  return ROTATED_FILES.flatMap((files, quarter) => (isInRotation(quarter) ? [] : files));
}

/** Returns the share of `runs` random runs that belongs to this run. */
export function runsInRotation(runs: number): number {
  return RUNS_ALL ? runs : Math.ceil(runs / PARTS);
}

/** A shallow clone has no commit count, so its quarter comes from the commit's hash. Without git it is 0. */
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

/** The slowest files, whatever their size. If they started last, everything else would be done and only they would run. */
const LONGEST = [
  "local/shop/start",
  "tests/simulation/histories",
  "tests/matrix/matrix",
  "tests/simulation/faults",
  "local/dev/dev",
  "tests/bad-input/addresses",
  "tests/bad-input/fields",
  "tests/builds/builds",
  "db/stock/stock-ledger",
  "tests/attack/login",
  "worker/src/catalogue/import.routes",
  "db/seed/seed",
  "worker/src/accounts/auth.routes",
  "worker/src/accounts/recovery.routes",
  "worker/src/payments/refund-faults",
  "worker/src/accounts/password-change",
  "worker/src/cron/rebuild",
];

/** Starts the slowest files first, even in a fresh clone, which has no recorded durations. Deals files to shares by size. */
export class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return files.toSorted((one, other) => sizeOf(other) - sizeOf(one)).filter((_, at) => at % count === index - 1);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((name) => moduleId.includes(`/${name}`) && moduleId.includes(".system."));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
