import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const SIGTERM_TIMEOUT_MS = 1500;

/** A running process. Start time and command line distinguish it from a later process with the same pid. */
export interface ProcessFacts {
  pid: number;
  /** Opaque: the kernel's start tick on Linux, `ps` text elsewhere. Only compared. */
  startedAt: string;
  command: string;
}

/** Returns the process with this pid, or null if it does not exist. On Linux, also null for a zombie. */
export async function describeProcess(pid: number): Promise<ProcessFacts | null> {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

async function fromProc(pid: number): Promise<ProcessFacts | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const fields = fieldsAfterName(stat);
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ").trim();
    return { pid, startedAt: fields[19] ?? "", command };
  } catch {
    return null;
  }
}

// A process name may contain spaces and parentheses, so fields are counted from the last parenthesis.
function fieldsAfterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

async function fromPs(pid: number): Promise<ProcessFacts | null> {
  try {
    const { stdout } = await run("ps", ["-p", String(pid), "-o", "lstart=,command="], { env: { LC_ALL: "C" } });
    const line = stdout.trim();
    return line === "" ? null : { pid, startedAt: line.slice(0, 24), command: line.slice(24).trim() };
  } catch {
    return null;
  }
}

/** The direct children of a process. */
export async function childrenOf(parentPid: number): Promise<ProcessFacts[]> {
  const pids = process.platform === "linux" ? await childPidsFromProc(parentPid) : await childPidsFromPs(parentPid);
  const found = await Promise.all(pids.map(describeProcess));
  return found.filter((child) => child !== null);
}

async function childPidsFromProc(parentPid: number): Promise<number[]> {
  const pids = await allPids();
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  return pids.filter((_, index) => Number(fieldsAfterName(stats[index] ?? "")[1]) === parentPid);
}

async function allPids(): Promise<number[]> {
  return (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function childPidsFromPs(parentPid: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]).catch(() => ({ stdout: "" }));
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === parentPid).map(([pid]) => pid ?? 0);
}

/**
 * Returns the other processes whose environment contains `NAME=value`: every process that a run started, recorded or not.
 * Linux only: on other systems the result is empty.
 */
export async function processesMarked(name: string, value: string): Promise<ProcessFacts[]> {
  if (process.platform !== "linux") return [];
  const pids = (await allPids()).filter((pid) => pid !== process.pid);
  const environments = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")));
  const marked = pids.filter((_, index) => environments[index]?.split("\0").includes(`${name}=${value}`));
  return (await Promise.all(marked.map(describeProcess))).filter((facts) => facts !== null);
}

/**
 * Ends processes with SIGTERM, and with SIGKILL after 1.5 s. Ignores a pid that another process uses now (other start
 * time or command line). Returns how many were ended.
 */
export async function endProcesses(processes: readonly ProcessFacts[]): Promise<number> {
  const alive = await stillRunning(processes);
  signalAll(alive, "SIGTERM");
  const deadlineMs = Date.now() + SIGTERM_TIMEOUT_MS;
  let remaining = alive;
  while (remaining.length > 0 && Date.now() < deadlineMs) {
    await new Promise((next) => setTimeout(next, 25));
    remaining = await stillRunning(remaining);
  }
  signalAll(remaining, "SIGKILL");
  return alive.length;
}

async function stillRunning(processes: readonly ProcessFacts[]): Promise<ProcessFacts[]> {
  const now = await Promise.all(processes.map((facts) => describeProcess(facts.pid)));
  return processes.filter(({ startedAt, command }, index) => {
    return now[index]?.startedAt === startedAt && now[index].command === command;
  });
}

function signalAll(processes: readonly ProcessFacts[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended before the signal.
    }
  }
}
