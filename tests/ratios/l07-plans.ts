import { exactly, type Ratio } from "./ratio.ts";
import type { Stage } from "./stage.ts";

/** Tables with one or few rows, which may be read completely. */
const SMALL = ["settings", "versions", "plans", "showrooms", "rebuild"];

/** Finds full table scans in the query plans of a hot path's statements (docs/faults.md#l7-rows-read). */
export async function measurePlans(stage: Stage, name: string, statements: readonly string[]): Promise<Ratio> {
  const scanned = new Set<string>();
  for (const statement of statements) {
    const { rows } = await stage.db.client.execute(`EXPLAIN QUERY PLAN ${statement}`);
    for (const { id, parent, detail } of rows) {
      const table = /^SCAN (\w+)( USING .*)?$/.exec(String(detail))?.[1];
      // In an insert, nodes without a parent are foreign key checks, which run only when a parent row is deleted.
      const isRun = !(
        statement.startsWith("insert") &&
        parent === 0 &&
        id !== 0 &&
        !statement.includes(` from "${table}"`)
      );
      if (table && isRun && !SMALL.includes(table)) scanned.add(table);
    }
  }
  return exactly("L7", `tables that a ${name} scans (${statements.length} statements)`, [...scanned], []);
}
