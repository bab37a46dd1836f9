import type { InStatement, Row } from "@libsql/client/web";
import type { Database } from "./client.ts";

/** Sends statements that only read, all seeing the same moment, in one round trip; gives the rows of each. */
export async function read(db: Database, statements: InStatement[]): Promise<Row[][]> {
  const results = await db.client.batch(statements, "read");
  return results.map((result) => result.rows);
}
