import type { InStatement, Row } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { withRetry } from "./retry.ts";

/** Sends statements that only read, in one round trip; gives the rows of each. */
export type Ask = (statements: InStatement[]) => Promise<Row[][]>;

/**
 * Reads in as many round trips as it takes, all seeing the moment of the first one: a transaction that only reads, beside
 * which others go on writing. It costs a trip more to end it, so it is for what no single answer can hold (`read` is for
 * all else). While the server sheds load, all of it is read again.
 */
export function readTransaction<Value>(db: Database, reading: (ask: Ask) => Promise<Value>): Promise<Value> {
  return withRetry(async () => {
    const transaction = await db.client.transaction("read");
    try {
      const value = await reading(async (statements) => (await transaction.batch(statements)).map(({ rows }) => rows));
      await transaction.commit();
      return value;
    } finally {
      transaction.close();
    }
  });
}
