/**
 * `npm run mutants [name...]`: removes one protection at a time from a temporary copy of the shop and runs the tests that must
 * detect it. A name selects all mutants that start with it. Exits with 1 when a mutant survives, when its tests fail without
 * it too, or when its text is no longer in the source.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS } from "./all.ts";
import { copyProject } from "./copy.ts";
import { judge, type Verdict } from "./judge.ts";
import { type Mutant, mutated } from "./mutant.ts";

type Group = readonly [Mutant, ...Mutant[]];

const asked = process.argv.slice(2);
const meant = MUTANTS.filter(({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)));
if (meant.length === 0) {
  console.error(
    `No mutant has a name that starts with ${asked.join(", ")}. Mutants:\n${MUTANTS.map(({ name }) => name).join("\n")}`,
  );
  process.exit(2);
}

const copy = copyProject();
const unhurt = new Map<string, Verdict>();
let missed = 0;
try {
  for (const group of grouped()) await meet(group);
} finally {
  copy.remove();
}
console.log(`${meant.length - missed} killed, ${missed} not killed`);
process.exitCode = missed === 0 ? 0 : 1;

function grouped(): Group[] {
  const groups = new Map<string, Group>();
  for (const mutant of meant) {
    const key = mutant.together ?? mutant.name;
    const others = groups.get(key);
    groups.set(key, others ? [...others, mutant] : [mutant]);
  }
  return [...groups.values()];
}

async function meet(group: Group): Promise<void> {
  const startedAt = Date.now();
  const before = await withoutMutants(group[0]);
  const after = await withMutants(group);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  for (const mutant of group) {
    const ill = illness(before, mutant);
    const killer = ill ? undefined : after.failed.find((name) => name.includes(mutant.killedBy.named));
    if (!killer) missed += 1;
    const how = killer ? `killed by ${killer}` : (ill ?? (after.broken || "SURVIVED"));
    console.log(`${killer ? "ok  " : "FAIL"} ${mutant.name} (${seconds} s): ${how}`);
    if (!killer) console.log(`     ${mutant.why}`);
  }
}

/** Runs the tests that a file's mutants name on the unchanged shop, once per file. */
async function withoutMutants({ killedBy }: Mutant): Promise<Verdict> {
  const { file } = killedBy;
  const verdict = unhurt.get(file) ?? (await judge(copy.folder, killedBy, namesIn(meant, file)));
  unhurt.set(file, verdict);
  return verdict;
}

function namesIn(mutants: readonly Mutant[], file: string): string[] {
  return [...new Set(mutants.flatMap(({ killedBy }) => (killedBy.file === file ? [killedBy.named] : [])))];
}

/** Returns why a mutant cannot be judged: its test already fails or does not exist. Null when it can. */
function illness({ passed, failed, broken }: Verdict, { killedBy: { named } }: Mutant): string | null {
  const alreadyFails = failed.find((name) => name.includes(named));
  if (alreadyFails) return `its test also fails without the mutant: ${alreadyFails}`;
  if (passed.some((name) => name.includes(named))) return null;
  return broken || `no test name contains ${named}`;
}

async function withMutants(group: Group): Promise<Verdict> {
  const { killedBy } = group[0];
  const texts = mutated(group, copy.folder);
  const sources = [...texts.keys()].map((file) => [file, readFileSync(join(copy.folder, file), "utf8")] as const);
  for (const [file, text] of texts) writeFileSync(join(copy.folder, file), text);
  try {
    return await judge(copy.folder, killedBy, namesIn(group, killedBy.file));
  } finally {
    for (const [file, text] of sources) writeFileSync(join(copy.folder, file), text);
  }
}
