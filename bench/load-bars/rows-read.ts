/** Rows that the database reads (docs/faults.md#l7-rows-read): for an order line, and by full table scans. */
import { connect, makeAnew } from "../../tests/database.ts";
import { placing } from "../../tests/ledger/statements.ts";
import { openShop } from "../../tests/ledger/world.ts";
import { startSqld } from "../../tests/sqld.ts";
import { exactly, type Figure } from "../figure.ts";
import { openReader } from "../fixtures/reader.ts";
import type { PlainShop } from "../stage.ts";

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
      const isTopNode = statement.startsWith("insert") && parent === 0 && id !== 0;
      const isRun = !isTopNode || statement.includes(` from "${table}"`);
      if (table && isRun && !SMALL_TABLES.includes(table)) scanned.add(table);
    }
  }
  return exactly("L7", `tables that a ${name} scans (${statements.length} statements)`, [...scanned], []);
}

/** Rows read with all triggers and checks. More means a new one, or one with a worse query. */
const ROWS_OF_LINE = 13;

/** Measures the rows read to write one order line, in a database of its own. */
export async function measureOrderLine(): Promise<Figure> {
  const sqld = await startSqld();
  try {
    const db = connect(sqld.url);
    await makeAnew(db);
    const { sizes } = await openShop(db, [5, 5, 5]);
    const lines = sizes.slice(0, 1).map(({ perfumeId, id }) => ({ perfumeId, sizeId: id, quantity: 1 }));
    const reader = openReader(sqld.url);
    await reader.db.client.batch(placing({ id: "ord_1", lines, expiresAtMs: 2, nowMs: 1 }), "write");
    const line = reader.takeReads().statements.find(({ sql }) => sql.startsWith('insert into "order_lines"'));
    return exactly("L7", "rows read to write one line of an order", line?.rowsRead, ROWS_OF_LINE);
  } finally {
    await sqld.stop();
  }
}
