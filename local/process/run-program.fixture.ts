import { spawn } from "node:child_process";

/** Runs a program of the project to its end. Returns its exit code and everything that it printed. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  return new Promise((done) => child.once("close", (code) => done({ code, output })));
}
