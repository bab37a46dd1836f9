/** Reads the file of a running database server. */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import type { InStatement, Row } from "@libsql/client/web";
import * as z from "zod";

const WAITS_MS = 10_000;

export type LedgerFile = ReturnType<typeof openDatabaseFile>;

const positional = z.array(z.union([z.number(), z.string(), z.null()]));

/** Opens the file of a running server for reading. Prepared statements are cached, so pass variable parts as arguments. */
export function openDatabaseFile(path: string) {
  const file = new DatabaseSync(path, { readOnly: true, timeout: WAITS_MS });
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const run = (statement: InStatement) => {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
    return prepare(sql)
      .all(...positional.parse(args))
      .map(rowOf);
  };
  return {
    /** Returns the rows of each statement, all from one snapshot of committed data. */
    read(statements: readonly InStatement[]): Row[][] {
      file.exec("BEGIN");
      try {
        return statements.map(run);
      } finally {
        file.exec("COMMIT");
      }
    },
    close: () => file.close(),
  };
}

/** Builds a row like the server's client, where `length` is not enumerable. Throws for a column of bytes. */
function rowOf(values: Record<string, SQLOutputValue>): Row {
  const row: Row = Object.defineProperty({ length: 0 }, "length", { enumerable: false });
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Uint8Array) throw new Error(`${name} is not read here: it is bytes`);
    row[name] = value;
  }
  return row;
}
