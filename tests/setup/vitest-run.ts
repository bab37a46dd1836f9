/** Runs commands for the test runners, and reads the reports of vitest. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join, relative } from "node:path";
import * as z from "zod";

export const VITEST = join("node_modules", "vitest", "vitest.mjs");

interface Options {
  cwd?: string;
  env?: Record<string, string>;
  /** Niceness of the process and of those it starts. */
  nice?: number;
}

/** Runs a command. Returns its exit code and all its output. */
export function run(command: string[], { cwd = ".", env, nice = 0 }: Options = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; output: string }>();
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  if (child.pid && nice > 0) setPriority(child.pid, nice);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("error", reject);
  child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  return promise;
}

/** The options that make vitest write a JSON report. */
export function jsonReportTo(file: string): string[] {
  return ["--reporter=json", `--outputFile.json=${file}`];
}

/** The fields used from vitest's JSON report. */
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** The error of a file that could not be loaded. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

export type Report = z.infer<typeof reportSchema>;

/** Returns a JSON report, or null when vitest wrote none. */
export function readReport(file: string): Report | null {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** Returns each failed test with its errors, and each file that could not be loaded. */
export function failuresIn({ testResults }: Report): { name: string; errors: string }[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && message) return [{ name: relative(".", name), errors: message }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${relative(".", name)} > ${fullName}`,
      errors: failureMessages.join("\n"),
    }));
  });
}
