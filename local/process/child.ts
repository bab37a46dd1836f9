import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ROOT } from "./files.ts";

const LAST_LINES = 15;
const SIGTERM_TIMEOUT_MS = 1500;

export interface ChildCall {
  /** Path of the script, run by the current Node.js. */
  script: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Names of the variables of this process that the child gets besides `env`. Default: all. */
  inherited?: readonly string[];
  /** Heap limit in MB. NODE_OPTIONS of the environment overrides it. Without a limit Node.js uses more memory than it needs. */
  heapMb?: number;
  /** File for its output. Each run overwrites it. */
  logFile: string;
  /** Kills the child with SIGKILL, so that a hung child ends too. */
  signal?: AbortSignal;
  /** Called when the child starts and again when it has ended. */
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

function spawnScript(call: ChildCall, logFd: number): ChildProcess {
  const { script, args, env = {}, inherited, heapMb, signal, onSpawn } = call;
  const given = Object.entries(process.env).filter(([name]) => inherited?.includes(name) ?? true);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...Object.fromEntries(given), ...env, ...(heapMb && { NODE_OPTIONS: nodeOptions(heapMb) }) },
    stdio: ["ignore", logFd, logFd],
    ...(signal ? { signal, killSignal: "SIGKILL" } : {}),
  });
  child.once("spawn", () => onSpawn?.());
  return child;
}

/**
 * Size of a half of the young generation in MB. Most new objects soon become garbage; with 16 MB a build of the pages takes
 * longer.
 */
const YOUNG_MB = 32;

/** The environment's NODE_OPTIONS come last, because Node.js uses the last of two limits. */
function nodeOptions(heapMb: number): string {
  return `--max-old-space-size=${heapMb} --max-semi-space-size=${YOUNG_MB} ${process.env.NODE_OPTIONS ?? ""}`;
}

function outcomeOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("exit", (code, signal) => done(signal ? `ended by ${signal}` : `exit ${code}`));
  });
}

/** Whether a child has exited, or could not be started. */
export function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Ends a child with SIGTERM, and with SIGKILL after 1.5 s. Resolves when it has exited. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), SIGTERM_TIMEOUT_MS);
  await exited;
  clearTimeout(force);
}

async function lastLines(file: string): Promise<string> {
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  return lines.slice(-LAST_LINES).join("\n");
}
