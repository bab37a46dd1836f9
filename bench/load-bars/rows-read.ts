/**
 * Rows that the database reads (docs/faults.md#l7-rows-read): by statement, by guard of an order line, and by full table scans.
 */
import { readSchemaSource } from "#db/migrate.ts";
import { connect, makeAnew, namedCheck, planted } from "../../tests/database.ts";
import { placing } from "../../tests/ledger/statements.ts";
import { openShop } from "../../tests/ledger/world.ts";
import { startSqld } from "../../tests/sqld.ts";
import { exactly, type Figure } from "../figure.ts";
import { type DatabaseReads, openReader, type StatementRead } from "../fixtures/reader.ts";
import type { PlainShop } from "../stage.ts";

/** Prints the rows each statement of a purchase reads, for one line and for ten. */
export function printRows(purchases: Readonly<Record<string, { one: DatabaseReads; ten: DatabaseReads }>>): void {
  for (const [kind, { one, ten }] of Object.entries(purchases)) {
    console.log(`Rows read by a ${kind}: ${one.rowsRead} with one line, ${ten.rowsRead} with ten.`);
    const names = new Set([...one.statements, ...ten.statements].map(namedAs));
    const rows = [...names].map((name) => ({
      statement: name,
      "1 line": rowsOf(name, one),
      "10 lines": rowsOf(name, ten),
    }));
    console.table(rows.filter((row) => row["1 line"] + row["10 lines"] > 0));
  }
}

/** Names a statement by verb and table, to group similar ones. A select's subqueries for columns precede its own table. */
function namedAs({ sql }: StatementRead): string {
  const [verb = ""] = sql.split(" ", 1);
  const tables = [...sql.matchAll(/(?:from|into|update) "(\w+)"/g)].map(([, table]) => table);
  return `${verb} ${(verb === "select" ? tables.at(-1) : tables[0]) ?? ""}`.trim();
}

function rowsOf(name: string, { statements }: DatabaseReads): number {
  return statements.filter((one) => namedAs(one) === name).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}

/** Tables with one or few rows, which may be read completely. */
const SMALL_TABLES = ["settings", "versions", "plans", "showrooms", "rebuild"];

/** Finds full table scans in the query plans of a hot path's statements (docs/faults.md#l7-rows-read). */
export async function measurePlans(shop: PlainShop, name: string, statements: readonly string[]): Promise<Figure> {
  const scanned = new Set<string>();
  for (const statement of statements) {
    const { rows } = await shop.db.client.execute(`EXPLAIN QUERY PLAN ${statement}`);
    for (const { id, parent, detail } of rows) {
      const table = /^SCAN (\w+)( USING .*)?$/.exec(String(detail))?.[1];
      // In an insert, nodes without a parent are foreign key checks, which run only when a parent row is deleted.
      const isRun = !(
        statement.startsWith("insert") &&
        parent === 0 &&
        id !== 0 &&
        !statement.includes(` from "${table}"`)
      );
      if (table && isRun && !SMALL_TABLES.includes(table)) scanned.add(table);
    }
  }
  return exactly("L7", `tables that a ${name} scans (${statements.length} statements)`, [...scanned], []);
}

/** The guards of an order line: a trigger's name, or a piece of the tables. */
const GUARDS: Readonly<Record<string, string | RegExp>> = {
  "its order is still open (I-7)": "order_line_in_time",
  "it is sold now": "order_line_for_sale",
  "the live version follows": "size_stock_moved",
  "the size's counters follow the ledger (I-1, I-4), and the version them": "stock_follows_ledger",
  "its units enter the ledger (I-3, I-8), and all that follows": "order_line_reserves",
  "keys are never used again (AUTOINCREMENT)": / AUTOINCREMENT/g,
  "known words only (CHECK type_known)": namedCheck("type_known"),
  "known words only (CHECK category_known)": namedCheck("category_known"),
  "known words only (CHECK kind_known)": namedCheck("kind_known"),
};

/** Rows read with all guards. More means a new guard, or one with a worse query. */
const ROWS_OF_LINE = 13;

/** Measures the rows read to write one order line, and prints how many each guard adds, measured on databases without it. */
export async function measureGuards(): Promise<Figure[]> {
  const sqld = await startSqld();
  try {
    const all = await rowsOfLine(sqld.url);
    const costs: { guard: string; rows: number }[] = [];
    for (const [guard, piece] of Object.entries(GUARDS)) {
      costs.push({ guard, rows: all - (await rowsOfLine(sqld.url, piece)) });
    }
    console.log(`Rows read to write one line of an order: ${all}. Of these, each guard costs`);
    console.table(costs);
    return [exactly("L7", "rows read to write one line of an order", all, ROWS_OF_LINE)];
  } finally {
    await sqld.stop();
  }
}

async function rowsOfLine(url: string, without?: string | RegExp): Promise<number> {
  const source = readSchemaSource();
  const db = connect(url);
  await makeAnew(db, without instanceof RegExp ? planted(source, without) : source);
  const { sizes } = await openShop(db, [5, 5, 5]);
  if (typeof without === "string") await db.client.execute(`DROP TRIGGER ${without}`);
  const lines = sizes.slice(0, 1).map(({ perfumeId, id }) => ({ perfumeId, sizeId: id, quantity: 1 }));
  const reader = openReader(url);
  await reader.db.client.batch(placing({ id: "ord_1", lines, expiresAtMs: 2, nowMs: 1 }), "write");
  const line = reader.takeReads().statements.find(({ sql }) => sql.startsWith('insert into "order_lines"'));
  if (!line) throw new Error("no line was written");
  return line.rowsRead;
}
