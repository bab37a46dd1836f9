import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ROOT } from "./root.ts";

const LAST_LINES = 15;

export interface ChildCall {
  /** A script of a dependency, run by the current Node.js. */
  script: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Most memory for its objects, in MB, unless the environment's NODE_OPTIONS says another: without a bound garbage lies while there is room. */
  heapMb?: number;
  /** Where its output goes, replacing the former run's. */
  logFile: string;
  /** Ends the child at once when it fires, also one that hears nothing any more. */
  signal?: AbortSignal;
  /** Told each child as it starts. */
  onSpawn?: () => void;
}

/** Runs a script to its end. Throws with the last lines of its output when it fails. */
export async function runScript(call: ChildCall): Promise<void> {
  await mkdir(dirname(call.logFile), { recursive: true });
  const log = await open(call.logFile, "w");
  try {
    const ended = await outcomeOf(spawnScript(call, log.fd));
    call.onSpawn?.();
    if (ended !== "exit 0") throw new Error(`${ended}\n${await lastLines(call.logFile)}`);
  } finally {
    await log.close();
  }
}

function spawnScript({ script, args, env = {}, heapMb, signal, onSpawn }: ChildCall, logFd: number): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...(heapMb && { NODE_OPTIONS: nodeOptions(heapMb) }) },
    stdio: ["ignore", logFd, logFd],
    ...(signal ? { signal, killSignal: "SIGKILL" } : {}),
  });
  child.once("spawn", () => onSpawn?.());
  return child;
}

/** Room for what is new, which is soon garbage; Node.js would take four times as much. */
const YOUNG_MB = 16;

/** Of two bounds Node.js takes the last. */
function nodeOptions(heapMb: number): string {
  return `--max-old-space-size=${heapMb} --max-semi-space-size=${YOUNG_MB} ${process.env.NODE_OPTIONS ?? ""}`;
}

function outcomeOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("exit", (code, signal) => done(signal ? `ended by ${signal}` : `exit ${code}`));
  });
}

async function lastLines(file: string): Promise<string> {
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  return lines.slice(-LAST_LINES).join("\n");
}
