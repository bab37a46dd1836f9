import { type InStatement, LibsqlBatchError, LibsqlError, type ResultSet } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { type DatabaseRefusal, refusalOf } from "./refusals.ts";

/** A statement with its arguments, and what came of it: all that is known of the client outside of `db`. */
export type Statement = InStatement;
export type StatementResult = ResultSet;

export type Written = { ok: true; results: ResultSet[] } | { ok: false; refusal: DatabaseRefusal };

/** Waits before the second, third and fourth try; each is lengthened by up to its half, so that clients part. */
const WAITS_MS = [30, 90, 270];

/**
 * Sends one change of state: all statements in one transaction and one round trip, or none of them.
 *
 * Tries again while the server is busy or sheds load, when surely nothing was applied. Refuses with the name of the CHECK,
 * the RAISE or the unique key that stopped it, and the index of the statement; any other failure is thrown. After a failure
 * whose outcome is unknown (a timeout) the same statements may be sent again: ids are made before, so that a second run
 * ends in `unique`.
 */
export async function write(db: Database, statements: InStatement[]): Promise<Written> {
  for (let tried = 0; ; tried++) {
    try {
      return { ok: true, results: await db.client.batch(statements, "write") };
    } catch (error) {
      const refusal = error instanceof LibsqlBatchError ? refusalOf(error.message, error.statementIndex) : null;
      if (refusal) return { ok: false, refusal };
      const waitMs = WAITS_MS[tried];
      if (waitMs === undefined || !isShed(error)) throw error;
      await pause(waitMs * (1 + Math.random() / 2));
    }
  }
}

/** True when the server turned the batch away before touching it. */
function isShed(error: unknown): boolean {
  if (!(error instanceof LibsqlError)) return false;
  return error.code.startsWith("SQLITE_BUSY") || error.message.includes("HTTP status 429");
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
