import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { layoutOf } from "../config.ts";
import { CommandError, messageOf } from "./errors.ts";
import { readJson, writeAtomically } from "./files.ts";
import { childrenOf, describeProcess, endProcesses, type ProcessFacts, processesMarked } from "./processes.ts";

const WAIT_FOR_STOPPING_MS = 7000;
/** Environment variable with the run's id. Every process of the run inherits it. */
export const RUN_MARK = "AZAHAR_RUN";

const facts = z.object({ pid: z.number(), startedAt: z.string(), command: z.string() });
const runRecord = z.object({
  runId: z.string(),
  owner: facts,
  address: z.string(),
  stopping: z.boolean(),
  children: z.array(facts),
});
type RunRecord = z.infer<typeof runRecord>;

/** The data folder, locked by this process until it releases the lock or dies. */
export interface DataLock {
  /** Number of processes of a killed run that were ended. */
  endedLeftovers: number;
  /**
   * Records this process's current children, so that the next start can end them if this one is killed. Reports a failure and
   * does not throw: without the record this run works, and on Linux the next start finds the processes by their mark.
   */
  recordChildren(): Promise<void>;
  /** Records that the owner is stopping: a start now waits instead of refusing. */
  markStopping(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks the data folder for this process and ends the processes that a killed owner left running. The kernel releases the lock
 * on `lock.db` when its process dies, so the lock is never stale, and only one of two concurrent starts gets it. `run.json`
 * records the owner and its children. Sets `RUN_MARK` in the environment. Waits up to 7 s for an owner that is stopping or has
 * no record. Throws a `CommandError` when a running process holds the lock, or when the folder cannot be locked.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<DataLock> {
  const layout = layoutOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  const kernelLock = await acquireKernelLock(layout.lockDatabase, layout.runFile, dataDir);
  const endedLeftovers = await endLeftovers(await readRun(layout.runFile));
  let record = await newRecord(address);
  process.env[RUN_MARK] = record.runId;
  let written = Promise.resolve();
  const save = (next: RunRecord) => {
    record = next;
    const saved = written.then(() => writeAtomically(layout.runFile, `${JSON.stringify(next, null, 2)}\n`));
    written = saved.catch(() => {}); // The caller gets the error; later records are still written.
    return saved;
  };
  await save(record);
  return {
    endedLeftovers,
    recordChildren: async () => {
      const children = await childrenOf(process.pid);
      await save({ ...record, children }).catch((error) => console.error("The processes were not recorded:", error));
    },
    markStopping: () => save({ ...record, stopping: true }),
    async release() {
      await written;
      await rm(layout.runFile, { force: true });
      kernelLock.close();
    },
  };
}

async function acquireKernelLock(file: string, runFile: string, dataDir: string): Promise<DatabaseSync> {
  const deadlineMs = Date.now() + WAIT_FOR_STOPPING_MS;
  for (;;) {
    const lock = tryKernelLock(file, dataDir);
    if (lock) return lock;
    const owner = await readRun(runFile);
    // Without a record, another process is acquiring or releasing the lock.
    if ((owner && !owner.stopping) || Date.now() > deadlineMs)
      throw new CommandError(liveOwnerSentence(dataDir, owner));
    await new Promise((next) => setTimeout(next, 100));
  }
}

function tryKernelLock(file: string, dataDir: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database?.close();
    const message = messageOf(error);
    if (/locked|busy/i.test(message)) return null;
    throw new CommandError(
      `The data folder ${dataDir} cannot be locked (${message}): check its permissions, or remove ${file}.`,
    );
  }
}

function liveOwnerSentence(dataDir: string, owner: RunRecord | null): string {
  const who = owner ? `by process ${owner.owner.pid}, ${owner.address}` : "by another process";
  return `The data folder ${dataDir} is in use ${who}: stop that process first, or set another DATA_DIR.`;
}

async function readRun(file: string): Promise<RunRecord | null> {
  const parsed = runRecord.safeParse(await readJson(file));
  return parsed.success ? parsed.data : null;
}

async function newRecord(address: string): Promise<RunRecord> {
  const owner = (await describeProcess(process.pid)) ?? { pid: process.pid, startedAt: "", command: "" };
  return { runId: randomUUID(), owner, address, stopping: false, children: [] };
}

/** Ends the processes of a dead owner: its recorded children, and on Linux every process with its mark. */
async function endLeftovers(former: RunRecord | null): Promise<number> {
  if (!former) return 0;
  const marked = await processesMarked(RUN_MARK, former.runId);
  const all = new Map<number, ProcessFacts>([...former.children, ...marked].map((found) => [found.pid, found]));
  return endProcesses([...all.values()]);
}
