import { type InStatement, LibsqlBatchError, type ResultSet } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { type DatabaseRefusal, refusalOf } from "./refusals.ts";
import { withRetry } from "./retry.ts";

/** The client's types that code outside `db` may use: a statement with its arguments, and its result. */
export type Statement = InStatement;
export type StatementResult = ResultSet;

export type Written = { ok: true; results: ResultSet[] } | { ok: false; refusal: DatabaseRefusal };

/**
 * Sends one change of state: all statements in one transaction and one round trip, or none.
 *
 * Retries while the server is busy or sheds load and has surely applied nothing. Refuses with the name of the CHECK,
 * the RAISE or the unique key, and the index of the statement. Throws any other failure. After a failure with an
 * unknown outcome (a timeout) the same statements may be sent again: ids are generated beforehand, so a second run ends
 * in `unique`.
 */
export async function write(db: Database, statements: InStatement[]): Promise<Written> {
  // Attempts are timed from the end of the wait in the queue: under load, when the wait is longest, retries matter
  // most.
  const send = () => withRetry(() => db.client.batch(statements, "write"));
  const { queueWrite } = db;
  try {
    return { ok: true, results: await (queueWrite ? queueWrite(send) : send()) };
  } catch (error) {
    const refusal = error instanceof LibsqlBatchError ? refusalOf(error.message, error.statementIndex) : null;
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}
