import type { InStatement, Row } from "@libsql/client/web";
import type { Database } from "./client.ts";
import { withRetry } from "./retry.ts";

/**
 * Sends statements that only read, all seeing the same moment, in one round trip; gives the rows of each. One statement
 * alone sees one moment without a transaction around it, which spares the server two statements. Tries again while the
 * server sheds load.
 */
export async function read(db: Database, statements: InStatement[]): Promise<Row[][]> {
  const [only, ...more] = statements;
  if (only !== undefined && more.length === 0) return [(await withRetry(() => db.client.execute(only))).rows];
  const results = await withRetry(() => db.client.batch(statements, "read"));
  return results.map((result) => result.rows);
}
