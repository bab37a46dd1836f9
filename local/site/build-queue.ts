import { randomUUID } from "node:crypto";
import * as z from "zod";
import { messageOf } from "../process/errors.ts";
import { readJson, writeAtomically } from "../process/files.ts";

const KEPT_RECORDS = 200;

const buildRecord = z.object({
  id: z.string(),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  ok: z.boolean().nullable(),
  pages: z.number().nullable(),
  changed: z.number().nullable(),
});
/** One build in the list of `GET /rebuild` (docs/outside-services.md#local-stand-ins). Times are ISO; null means not yet. */
export type BuildRecord = z.infer<typeof buildRecord>;

/** Queue of builds. One build runs at a time. Requests during a build share one more build. */
export interface BuildQueue {
  /** Requests a build and returns its id immediately. */
  request(): string;
  /** Builds immediately: does not wait for the minimum time or a running build. Returns null, or why the build failed. */
  buildNow(): Promise<string | null>;
  /** Oldest first. */
  list(): BuildRecord[];
  /** Resolves when no requested build is running or waiting, or when the queue is closed and the running one has ended. */
  idle(): Promise<void>;
  /** Aborts the running build and starts no more. */
  close(): void;
}

export interface BuildQueueOptions {
  /** File for the list of builds, which survives restarts. */
  recordFile: string;
  /** Minimum time from the start of one build to the start of the next. */
  minIntervalMs: number;
  /** Time limit of a build. A build that exceeds it is aborted and counts as failed. */
  timeoutMs: number;
  /** Builds and publishes the result. Throws when that fails or the signal aborts it. */
  build(signal: AbortSignal): Promise<{ pages: number; changed: number }>;
}

/** Opens the queue of builds. Marks builds of a killed runner as failed. */
export async function openBuildQueue(plan: BuildQueueOptions): Promise<BuildQueue> {
  const { recordFile, minIntervalMs } = plan;
  let records = (await readRecords(recordFile)).map(settled);
  let running: Promise<void> | null = null;
  let closed = false;
  const closing = new AbortController();
  let saved = Promise.resolve();

  const save = () => {
    records = records.slice(-KEPT_RECORDS);
    const text = `${JSON.stringify(records, null, 1)}\n`;
    saved = saved.then(() => writeAtomically(recordFile, text)).catch((error) => console.error(error));
    return saved;
  };
  const change = (id: string, facts: Partial<BuildRecord>) => {
    records = records.map((record) => (record.id === id ? { ...record, ...facts } : record));
    return save();
  };
  // A waiting request of a former run is marked as failed (`ok` is false) and has no start.
  const waiting = () => records.find(({ startedAt, ok }) => startedAt === null && ok === null);

  async function work(): Promise<void> {
    await untilAllowed();
    const next = waiting();
    const failure = next && !closed ? await perform(next.id) : null;
    if (failure !== null) console.error(`The build failed; the previous pages are still served. ${failure}`);
  }
  async function perform(id: string): Promise<string | null> {
    await change(id, { startedAt: nowIso() });
    const { failure, ...outcome } = await outcomeOf(plan, closing.signal);
    await change(id, { ...outcome, finishedAt: nowIso() });
    return failure;
  }
  function runNext(): void {
    if (running || closed || !waiting()) return;
    running = work().finally(() => {
      running = null;
      runNext();
    });
  }
  async function untilAllowed(): Promise<void> {
    const last = records.findLast((record) => record.startedAt !== null);
    const lastMs = last?.startedAt ? Date.parse(last.startedAt) : 0;
    while (!closed && Date.now() < lastMs + minIntervalMs) await new Promise((next) => setTimeout(next, 50));
  }

  return {
    request() {
      const found = waiting();
      if (found) return found.id;
      const record = newRecord();
      records.push(record);
      void save();
      runNext();
      return record.id;
    },
    async buildNow() {
      const record = newRecord();
      records.push(record);
      return perform(record.id);
    },
    list: () => records,
    async idle() {
      while (running) await running;
      await saved;
    },
    close() {
      closed = true;
      closing.abort();
    },
  };
}

const nowIso = () => new Date().toISOString();

function newRecord(): BuildRecord {
  const unknown = { startedAt: null, finishedAt: null, ok: null, pages: null, changed: null };
  return { id: randomUUID(), requestedAt: nowIso(), ...unknown };
}

async function outcomeOf({ build, timeoutMs }: BuildQueueOptions, closing: AbortSignal) {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    // The queue may have closed while the start was being recorded.
    closing.throwIfAborted();
    const { pages, changed } = await build(AbortSignal.any([late, closing]));
    return { ok: true, pages, changed, failure: null };
  } catch (error) {
    return {
      ok: false,
      failure: late.aborted ? `The build took longer than ${timeoutMs / 1000} s.` : messageOf(error),
    };
  }
}

async function readRecords(file: string): Promise<BuildRecord[]> {
  const parsed = z.array(buildRecord).safeParse(await readJson(file));
  return parsed.success ? parsed.data : [];
}

// The former run ended before it published this build, so the build counts as failed.
function settled(record: BuildRecord): BuildRecord {
  return record.ok === null ? { ...record, finishedAt: record.finishedAt ?? nowIso(), ok: false } : record;
}
