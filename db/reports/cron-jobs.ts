import type { Database } from "../client.ts";
import { sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { cronJobs } from "./tables.ts";

/** How a job ended. */
export interface EndedJob {
  job: string;
  ok: boolean;
  /** Nothing private. */
  outcome: string;
}

const LONGEST_OUTCOME = 500;

/** Writes down how jobs of the cron ended, over their former end. One trip. */
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
