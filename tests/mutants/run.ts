/**
 * `npm run mutants [name...]`: removes one protection at a time from a temporary copy of the shop and runs the tests that must
 * detect it. A name selects all mutants that start with it. Exits with 1 when a mutant survives, when its tests fail without
 * it too, or when its text is no longer in the source.
 */

import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { MUTANTS } from "./all.ts";
import { copyProject } from "./copy.ts";
import { type Mutant, mutated, type Tests } from "./mutant.ts";

type Group = readonly [Mutant, ...Mutant[]];
const VITEST = join("node_modules", "vitest", "vitest.mjs");
const REPORT = "mutant-report.json";
/** Every named test runs, whatever the quarter. Few random shops are enough to find a mutant. */
const SETTINGS = { ROTATION: "all", LEDGER_RUNS: "60" };
/** The fields used from vitest's JSON report. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

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
  for (const group of grouped()) await judgeGroup(group);
} finally {
  copy.remove();
}
console.log(`${selected.length - missed} killed, ${missed} not killed`);
process.exitCode = missed === 0 ? 0 : 1;

function grouped(): Group[] {
  const groups = new Map<string, Group>();
  for (const mutant of selected) {
    const key = mutant.together ?? mutant.name;
    const others = groups.get(key);
    groups.set(key, others ? [...others, mutant] : [mutant]);
  }
  return [...groups.values()];
}

async function judgeGroup(group: Group): Promise<void> {
  const startedAt = Date.now();
  const before = await withoutMutants(group[0]);
  const after = await withMutants(group);
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

/** Runs the tests that a file's mutants name on the unchanged shop, once per file. */
async function withoutMutants({ killedBy }: Mutant): Promise<Verdict> {
  const { file } = killedBy;
  const verdict = baseline.get(file) ?? (await judge(copy.folder, killedBy, namesIn(selected, file)));
  baseline.set(file, verdict);
  return verdict;
}

function namesIn(mutants: readonly Mutant[], file: string): string[] {
  return [...new Set(mutants.flatMap(({ killedBy }) => (killedBy.file === file ? [killedBy.named] : [])))];
}

/** Returns why a mutant cannot be judged: its test already fails or does not exist. Null when it can. */
function whyInvalid({ passed, failed, broken }: Verdict, { killedBy: { named } }: Mutant): string | null {
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

interface Verdict {
  /** Full names of tests. */
  passed: string[];
  failed: string[];
  /** Errors outside of any test; empty when there are none. */
  broken: string;
}

/** Runs the named tests of one file. */
async function judge(folder: string, { project, file }: Tests, named: readonly string[]): Promise<Verdict> {
  const report = resolve(folder, REPORT);
  rmSync(report, { force: true });
  const names = named.map((name) => name.replaceAll(/[^\w\s]/g, "\\$&")).join("|");
  const prefixes = ["run", "--project", project, file, "--testNamePattern", names];
  const output = await outputOf(folder, [VITEST, ...prefixes, "--reporter=json", `--outputFile.json=${report}`]);
  return verdictIn(report, output);
}

function verdictIn(report: string, output: string): Verdict {
  const { testResults } = reportSchema.parse(reportOf(report, output));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ended = (how: string) =>
    tests.flatMap(({ status, ancestorTitles, title }) =>
      status === how ? [[...ancestorTitles, title].join(" > ")] : [],
    );
  const broken = testResults.map(({ message }) => message).filter(Boolean);
  return { passed: ended("passed"), failed: ended("failed"), broken: broken.join("\n") };
}

function reportOf(report: string, output: string): unknown {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    throw new Error(`vitest wrote no report:\n${output.slice(-2_000)}`);
  }
}

function outputOf(cwd: string, args: string[]): Promise<string> {
  return new Promise((done, reject) => {
    const env = { ...process.env, ...SETTINGS };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", () => done(Buffer.concat(chunks).toString("utf8")));
  });
}
