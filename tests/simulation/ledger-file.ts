/**
 * The database's file, read beside its server: the oracle's questions after every command are most of what a run asks, and the
 * server opens the whole schema anew for each request.
 */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import type { InArgs, InStatement, Row } from "@libsql/client/web";

export interface LedgerFile {
  /** The rows of each statement, all seeing the same moment: what was committed before. */
  read(statements: readonly InStatement[]): Row[][];
  close(): void;
}

const WAITS_MS = 10_000;

/** Opens the file of a running server to read. Statements are kept prepared, so that what varies in them belongs in arguments. */
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

/** Arguments in their order. Throws for any other than numbers, texts and null: nothing else is asked for. */
function bound(args: InArgs): (number | string | null)[] {
  if (!Array.isArray(args)) throw new Error("arguments are bound by their order here");
  return args.map((value) => {
    if (typeof value === "number" || typeof value === "string" || value === null) return value;
    throw new Error(`${typeof value} is not bound here`);
  });
}

/** As the server's client gives it, whose `length` is not among a row's own entries either. */
function rowOf(values: Record<string, SQLOutputValue>): Row {
  const row: Row = Object.defineProperty({ length: 0 }, "length", { enumerable: false });
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Uint8Array) throw new Error(`${name} is not read here: it is bytes`);
    row[name] = value;
  }
  return row;
}
