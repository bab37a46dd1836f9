/** L7: where the rows come from that a purchase reads, statement by statement. */
import { atMost, type Ratio } from "./ratio.ts";
import type { StatementRead, Taken } from "./reader.ts";

/**
 * Told, no gate: the bar counts what is bought, and the server counts every row that a guard of the database looks at as well, over
 * a dozen for each line (`rows-of-constraints.ts`). That it is no more for a larger catalogue, or for things that were sold often, is
 * the gate.
 */
export function rowsBar(kind: string, lines: number, rowsRead: number): Ratio {
  return { ...atMost("L7", `rows read by a ${kind} of ${lines} lines`, rowsRead, 3 * lines + 10), gate: false };
}

/** Prints what each statement of a purchase read, of one line and of ten. */
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

/** By what it does to which table: statements of one kind are told together. The rows of a select's columns come before its own. */
function namedAs({ sql }: StatementRead): string {
  const [verb = ""] = sql.split(" ", 1);
  const tables = [...sql.matchAll(/(?:from|into|update) "(\w+)"/g)].map(([, table]) => table);
  return `${verb} ${(verb === "select" ? tables.at(-1) : tables[0]) ?? ""}`.trim();
}

function rowsOf(name: string, { statements }: Taken): number {
  return statements.filter((one) => namedAs(one) === name).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}
