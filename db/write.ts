import { type InStatement, LibsqlBatchError, type ResultSet } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { type DatabaseRefusal, refusalOf } from "./refusals.ts";
import { withRetry } from "./retry.ts";

/** A statement with its arguments, and what came of it: all that is known of the client outside of `db`. */
export type Statement = InStatement;
export type StatementResult = ResultSet;

export type Written = { ok: true; results: ResultSet[] } | { ok: false; refusal: DatabaseRefusal };

/**
 * Sends one change of state: all statements in one transaction and one round trip, or none of them.
 *
 * Tries again while the server is busy or sheds load, when surely nothing was applied. Refuses with the name of the CHECK,
 * the RAISE or the unique key that stopped it, and the index of the statement; any other failure is thrown. After a failure
 * whose outcome is unknown (a timeout) the same statements may be sent again: ids are made before, so that a second run
 * ends in `unique`.
 */
export async function write(db: Database, statements: InStatement[]): Promise<Written> {
  // The time for tries begins when the turn has come: under load, when waiting takes longest, they are needed most.
  const send = () => withRetry(() => db.client.batch(statements, "write"));
  const { writeInTurn } = db;
  try {
    return { ok: true, results: await (writeInTurn ? writeInTurn(send) : send()) };
  } catch (error) {
    const refusal = error instanceof LibsqlBatchError ? refusalOf(error.message, error.statementIndex) : null;
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}
