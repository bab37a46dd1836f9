/** A chaos run of a copy of the project that has a fault planted in it: it has to find something. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS } from "../mutants/all.ts";
import { copyProject } from "../mutants/copy.ts";
import { mutated } from "../mutants/mutant.ts";
import { PLANTED } from "./planted.ts";

/** Runs the mutant of that name; the exit code of its run, 2 when there is none. */
export function runMutated(name: string): number {
  const all = [...PLANTED, ...MUTANTS];
  const meant = all.filter((one) => one.name === name);
  if (meant.length === 0) {
    console.error(`No mutant is called ${name}; there are:\n${all.map((one) => one.name).join("\n")}`);
    return 2;
  }
  const { folder, remove } = copyProject();
  try {
    for (const [file, text] of mutated(meant, folder)) writeFileSync(join(folder, file), text);
    const { MUTANT: _, ...env } = process.env;
    return spawnSync(process.execPath, ["tests/chaos/run.ts"], { cwd: folder, stdio: "inherit", env }).status ?? 1;
  } finally {
    remove();
  }
}
