/** Runs chaos against a copy of the project with a planted fault. The run must find something. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS } from "../mutants/all.ts";
import { copyProject } from "../mutants/copy.ts";
import { mutated } from "../mutants/mutant.ts";
import { PLANTED } from "./planted.ts";

/** Runs the mutant with that name. Returns the exit code of its run, or 2 when there is no such mutant. */
export function runMutated(name: string): number {
  const all = [...PLANTED, ...MUTANTS];
  const meant = all.filter((one) => one.name === name);
  if (meant.length === 0) {
    console.error(`No mutant has the name ${name}. Mutants:\n${all.map((one) => one.name).join("\n")}`);
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
