import { spawn } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../root.ts";

const SCRIPT = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");

/** Runs wrangler and shows its output. Returns whether it succeeded. */
export async function runWrangler(args: readonly string[], signal?: AbortSignal): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { cwd: ROOT, stdio: "inherit", ...(signal && { signal }) });
  return new Promise((done) => {
    child.once("error", () => done(false));
    child.once("close", (code) => done(code === 0));
  });
}

/** Runs wrangler and returns its output. Throws with its first line when it fails, usually because nobody is signed in. */
export async function askWrangler(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString("utf8")));
  const code = await new Promise<number | null>((done) => {
    child.once("error", () => done(1));
    child.once("close", done);
  });
  if (code === 0) return output.out;
  const said = stripVTControlCharacters(`${output.err}\n${output.out}`).replaceAll("✘ [ERROR]", "");
  const lines = said.split("\n").map((line) => line.trim());
  throw new Error(`wrangler failed: ${lines.find((line) => line !== "") ?? "it printed no message"}`);
}
