/**
 * `npm run mutants [name...]`: removes protections from a temporary copy of the shop, one at a time or several that do not
 * affect each other's tests, and runs the tests that must detect the removal. A name selects all mutants that start with it.
 * Exits with 1 when a mutant survives, when its tests fail without it too, or when its text is no longer in the source.
 */

import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { jsonReportTo, readReport, run, VITEST } from "../setup/vitest-run.ts";
import { MUTANTS } from "./all.ts";
import { copyProject } from "./copy.ts";
import { type Mutant, mutated, type Tests } from "./mutant.ts";

const REPORT = "mutant-report.json";
/** Every named test runs, whatever the quarter. */
const SETTINGS = { ROTATION: "all" };

const prefixes = process.argv.slice(2);
const selected = MUTANTS.filter(
  ({ name }) => prefixes.length === 0 || prefixes.some((start) => name.startsWith(start)),
);
if (selected.length === 0) {
  console.error(
    `No mutant has a name that starts with ${prefixes.join(", ")}. Mutants:\n${MUTANTS.map(({ name }) => name).join("\n")}`,
  );
  process.exit(2);
}

const copy = copyProject();
const baseline = new Map<string, Verdict>();
let missed = 0;
try {
  for (const group of Map.groupBy(selected, ({ name, together }) => together ?? name).values())
    for (const { killedBy } of group.slice(0, 1)) await judgeGroup(group, killedBy);
} finally {
  copy.remove();
}
console.log(`${selected.length - missed} killed, ${missed} not killed`);
process.exitCode = missed === 0 ? 0 : 1;

/** Judges mutants that are applied together and detected by tests of one file. */
async function judgeGroup(group: readonly Mutant[], tests: Tests): Promise<void> {
  const startedAt = Date.now();
  const before = baseline.get(tests.file) ?? (await runTests(tests, selected));
  baseline.set(tests.file, before);
  const texts = mutated(group, copy.folder);
  for (const [file, text] of texts) writeFileSync(join(copy.folder, file), text);
  const after = await runTests(tests, group);
  for (const file of texts.keys()) copyFileSync(file, join(copy.folder, file));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  for (const mutant of group) {
    const invalid = whyInvalid(before, mutant);
    const killer = invalid ? undefined : after.failed.find((name) => name.includes(mutant.killedBy.named));
    if (!killer) missed += 1;
    const how = killer ? `killed by ${killer}` : (invalid ?? (after.broken || "SURVIVED"));
    console.log(`${killer ? "ok  " : "FAIL"} ${mutant.name} (${seconds} s): ${how}`);
    if (!killer) console.log(`     ${mutant.why}`);
  }
}

/** Returns why a mutant cannot be judged: its test already fails or does not exist. Null when it can. */
function whyInvalid({ passed, failed, broken }: Verdict, { killedBy: { named } }: Mutant): string | null {
  const alreadyFails = failed.find((name) => name.includes(named));
  if (alreadyFails) return `its test also fails without the mutant: ${alreadyFails}`;
  if (passed.some((name) => name.includes(named))) return null;
  return broken || `no test name contains ${named}`;
}

interface Verdict {
  /** Full names of tests. */
  passed: string[];
  failed: string[];
  /** Errors outside of any test; empty when there are none. */
  broken: string;
}

/** Runs the tests of a file that detect these mutants, in the copy. */
async function runTests({ project, file }: Tests, mutants: readonly Mutant[]): Promise<Verdict> {
  const reportFile = resolve(copy.folder, REPORT);
  rmSync(reportFile, { force: true });
  const names = new Set(mutants.flatMap(({ killedBy }) => (killedBy.file === file ? [killedBy.named] : [])));
  const pattern = [...names].map((name) => name.replaceAll(/[^\w\s]/g, "\\$&")).join("|");
  const command = [process.execPath, VITEST, "run", "--project", project, file, "--testNamePattern", pattern];
  const { output } = await run([...command, ...jsonReportTo(reportFile)], { cwd: copy.folder, env: SETTINGS });
  const report = readReport(reportFile);
  if (!report) throw new Error(`vitest wrote no report:\n${output.slice(-2_000)}`);
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const namesOf = (expected: string) =>
    tests.flatMap(({ status, ancestorTitles, title }) =>
      status === expected ? [[...ancestorTitles, title].join(" > ")] : [],
    );
  const broken = report.testResults.map(({ message }) => message).filter(Boolean);
  return { passed: namesOf("passed"), failed: namesOf("failed"), broken: broken.join("\n") };
}
