/** Runs chaos against a copy of the project with a planted fault. The run must find something. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS } from "../mutants/all.ts";
import { copyProject } from "../mutants/copy.ts";
import { type Mutant, mutated } from "../mutants/mutant.ts";

/** Runs the mutant with that name. Returns the exit code of its run, or 2 when there is no such mutant. */
export function runMutated(name: string): number {
  const all = [...PLANTED, ...MUTANTS];
  const expected = all.filter((one) => one.name === name);
  if (expected.length === 0) {
    console.error(`No mutant has the name ${name}. Mutants:\n${all.map((one) => one.name).join("\n")}`);
    return 2;
  }
  const { folder, remove } = copyProject();
  try {
    for (const [file, text] of mutated(expected, folder)) writeFileSync(join(folder, file), text);
    const { MUTANT: _, ...env } = process.env;
    return spawnSync(process.execPath, ["tests/chaos/run.ts"], { cwd: folder, stdio: "inherit", env }).status ?? 1;
  } finally {
    remove();
  }
}

export const PLANTED: readonly Pick<Mutant, "name" | "why" | "file" | "edits">[] = [
  {
    name: "mail-taken-for-sent",
    why: "a mail that the provider never received is marked as sent",
    file: "worker/src/ports/mailer.ts",
    edits: [
      [
        "catch (error) {\n        return { ok: false, retry: true, reason: errorName(error) };",
        "catch {\n        return { ok: true, providerId: null };",
      ],
    ],
  },
  {
    name: "build-waits-for-ever",
    why: "a build that was queued when the runner was killed blocks all later builds",
    file: "local/site/rebuilds.ts",
    edits: [["startedAt === null && ok === null", "startedAt === null"]],
  },
];
