import { exactly, type Ratio } from "./ratio.ts";
import type { Stage } from "./stage.ts";

/** Tables of one row or a handful: reading them whole is reading what is needed. */
const SMALL = ["settings", "versions", "plans", "showrooms", "rebuild"];

/** L7: tables that a hot path reads whole, by the plans of the statements that it sent. */
export async function measurePlans(stage: Stage, name: string, statements: readonly string[]): Promise<Ratio> {
  const scanned = new Set<string>();
  for (const statement of statements) {
    const { rows } = await stage.db.client.execute(`EXPLAIN QUERY PLAN ${statement}`);
    for (const { id, parent, detail } of rows) {
      const table = /^SCAN (\w+)( USING .*)?$/.exec(String(detail))?.[1];
      // What hangs below nothing in an insert are the checks of foreign keys, which run where a parent's key goes away.
      const isRun = !(
        statement.startsWith("insert") &&
        parent === 0 &&
        id !== 0 &&
        !statement.includes(` from "${table}"`)
      );
      if (table && isRun && !SMALL.includes(table)) scanned.add(table);
    }
  }
  return exactly("L7", `tables that a ${name} reads whole (${statements.length} statements)`, [...scanned], []);
}
