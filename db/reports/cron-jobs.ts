import type { Database } from "../client.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { cronJobs } from "./tables.ts";

/** The result of a cron job. */
export interface EndedJob {
  job: string;
  ok: boolean;
  /** Contains no private data. */
  outcome: string;
}

const LONGEST_OUTCOME = 500;

/** Stores the results of cron jobs over their former results. One round trip. */
export async function noteJobs(db: Database, ended: readonly EndedJob[], nowMs: number): Promise<void> {
  const written = await write(
    db,
    ended.map(({ job, ok, outcome }) => {
      const end = ok ? { doneAtMs: nowMs } : { failedAtMs: nowMs };
      const row = { ...end, outcome: outcome.slice(0, LONGEST_OUTCOME) };
      return statement(
        sqlite
          .insert(cronJobs)
          .values({ job, ...row })
          .onConflictDoUpdate({ target: cronJobs.job, set: row }),
      );
    }),
  );
  if (!written.ok) throw new Error(`the end of a job was refused: ${written.refusal.code}`);
}
