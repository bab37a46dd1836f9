import type { InStatement, Row } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { withRetry } from "./retry.ts";

/**
 * Sends read-only statements on one snapshot in one round trip and returns the rows of each. A single statement is sent
 * without a transaction, which saves the server two statements. Retries while the server sheds load.
 */
export async function read(db: Database, statements: InStatement[]): Promise<Row[][]> {
  const [only, ...more] = statements;
  if (only !== undefined && more.length === 0) return [(await withRetry(() => db.client.execute(only))).rows];
  const results = await withRetry(() => db.client.batch(statements, "read"));
  return results.map((result) => result.rows);
}

/** Sends read-only statements in one round trip and returns the rows of each. */
export type Ask = (statements: InStatement[]) => Promise<Row[][]>;

/**
 * Reads in several round trips on one snapshot: a read-only transaction, which does not block writes. Ending it costs
 * an extra round trip, so use `read` whenever one answer can hold everything. Reads again from the start while the
 * server sheds load.
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
