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
