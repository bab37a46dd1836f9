import { getTableColumns } from "drizzle-orm";
import { orderLines, orders } from "#db/orders/tables.ts";
import { order } from "./calls.ts";
import type { Stage } from "./stage.ts";

const AT_ONCE = 500;

/** Creates `count` overdue transfer orders of one unit, as copies of a placed one. */
export async function leaveOverdue(stage: Stage, count: number): Promise<void> {
  const [who] = await stage.people(1);
  if (!who || (await order(stage, who)).status !== 200) throw new Error("there is no placed order to copy");
  const [first] = (await stage.db.client.execute(`SELECT id FROM orders WHERE user_id = '${who.id}'`)).rows;
  const template = String(first?.["id"]);
  for (let from = 0; from < count; from += AT_ONCE) {
    const copies = copiesOf(template, from, Math.min(from + AT_ONCE, count));
    await stage.db.client.batch(copies, "write");
  }
}

function copiesOf(template: string, from: number, to: number): string[] {
  const numbers = `WITH RECURSIVE n(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM n WHERE n + 1 < ${to})`;
  const copy = (
    table: typeof orders | typeof orderLines,
    name: string,
    own: string,
    changed: Record<string, string>,
  ) => {
    const names = Object.values(getTableColumns(table)).map((column) => column.name);
    const columns = names.filter((column) => column !== "key");
    const values = columns.map((column) => changed[column] ?? `t."${column}"`);
    const list = columns.map((column) => `"${column}"`).join(", ");
    return `INSERT INTO ${name} (${list}) ${numbers} SELECT ${values.join(", ")} FROM ${name} t, n WHERE t.${own} = '${template}'`;
  };
  const newId = "'ord_overdue' || n.n";
  return [
    copy(orders, "orders", "id", {
      id: newId,
      external_reference: "'overdue-' || n.n",
      expires_at_ms: "n.n + 1",
      placed_from: "''",
    }),
    copy(orderLines, "order_lines", "order_id", { order_id: newId }),
  ];
}
