/**
 * Reads the database's file directly, bypassing its server. The checks after every command are most of a run's queries, and the
 * server reads the whole schema again for each request.
 */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import type { InArgs, InStatement, Row } from "@libsql/client/web";

export interface LedgerFile {
  /** Returns the rows of each statement, all from one snapshot of committed data. */
  read(statements: readonly InStatement[]): Row[][];
  close(): void;
}

const WAITS_MS = 10_000;

/** Opens the file of a running server for reading. Prepared statements are cached, so pass variable parts as arguments. */
export function openLedgerFile(path: string): LedgerFile {
  const file = new DatabaseSync(path, { readOnly: true, timeout: WAITS_MS });
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const ask = (statement: InStatement) => {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
    return prepare(sql)
      .all(...bound(args))
      .map(rowOf);
  };
  return {
    read(statements) {
      file.exec("BEGIN");
      try {
        return statements.map(ask);
      } finally {
        file.exec("COMMIT");
      }
    },
    close: () => file.close(),
  };
}

/** Returns the positional arguments. Throws for types other than number, text and null. */
function bound(args: InArgs): (number | string | null)[] {
  if (!Array.isArray(args)) throw new Error("arguments are bound by their order here");
  return args.map((value) => {
    if (typeof value === "number" || typeof value === "string" || value === null) return value;
    throw new Error(`${typeof value} is not bound here`);
  });
}

/** Builds a row like the server's client, where `length` is not enumerable. */
function rowOf(values: Record<string, SQLOutputValue>): Row {
  const row: Row = Object.defineProperty({ length: 0 }, "length", { enumerable: false });
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Uint8Array) throw new Error(`${name} is not read here: it is bytes`);
    row[name] = value;
  }
  return row;
}
