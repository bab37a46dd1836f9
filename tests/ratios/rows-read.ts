/** Breaks the rows a purchase reads down by statement (docs/faults.md#l7-rows-read). */
import { atMost, type Ratio } from "./ratio.ts";
import type { StatementRead, Taken } from "./reader.ts";

/**
 * Reported, not a gate: the bar counts the items bought, but the server also counts the rows its guards read, over a dozen for
 * each line (`rows-of-constraints.ts`). The gate is that a larger catalogue or more past sales add no rows.
 */
export function rowsBar(kind: string, lines: number, rowsRead: number): Ratio {
  return { ...atMost("L7", `rows read by a ${kind} of ${lines} lines`, rowsRead, 3 * lines + 10), gate: false };
}

/** Prints the rows each statement of a purchase reads, for one line and for ten. */
export function tellRows(bought: Readonly<Record<string, { one: Taken; ten: Taken }>>): void {
  for (const [kind, { one, ten }] of Object.entries(bought)) {
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

function rowsOf(name: string, { statements }: Taken): number {
  return statements.filter((one) => namedAs(one) === name).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}
