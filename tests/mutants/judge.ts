/** Runs tests in a copy of the shop, and reads their results. */
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { Tests } from "./mutant.ts";

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

export interface Verdict {
  /** Full names of tests. */
  passed: string[];
  failed: string[];
  /** Errors outside of any test; empty when there are none. */
  broken: string;
}

/** Runs the named tests of one file. */
export async function judge(folder: string, { project, file }: Tests, named: readonly string[]): Promise<Verdict> {
  const report = resolve(folder, REPORT);
  rmSync(report, { force: true });
  const names = named.map((name) => name.replaceAll(/[^\w\s]/g, "\\$&")).join("|");
  const asked = ["run", "--project", project, file, "--testNamePattern", names];
  const output = await outputOf(folder, [VITEST, ...asked, "--reporter=json", `--outputFile.json=${report}`]);
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
  return new Promise((answer, fail) => {
    const env = { ...process.env, ...SETTINGS };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", fail);
    child.on("close", () => answer(Buffer.concat(chunks).toString("utf8")));
  });
}
