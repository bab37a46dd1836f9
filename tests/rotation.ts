/**
 * The longest system tests run a quarter of their cases in `npm test`. The quarter follows the number of commits, so that four commits in a
 * row run all of them. `ROTATION=all` runs every case (`npm run load -- rotation`, each night); `ROTATION=0` to `3` chooses a quarter.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

const PARTS = 4;
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
