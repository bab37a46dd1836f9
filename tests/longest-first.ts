import { BaseSequencer, type TestSpecification } from "vitest/node";

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

/** Starts the slowest files first, even in a fresh clone, which has no recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((name) => moduleId.includes(`/${name}`) && moduleId.includes(".system."));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
