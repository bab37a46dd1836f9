/** The type of the audit's invariants, and SQL that several of them use (docs/faults.md#i-invariants). */
import { type Counter, STOCK_EVENTS } from "#shop/stock/stock.ts";

/** An invariant as a query that should return no rows. Each returned `id` violates it. */
export interface Rule {
  invariant: string;
  rule: string;
  sql: string;
  /** The query has one parameter: the current time. */
  takesNow?: true;
}

/** The units of the order line `l` that done refunds have returned to stock. */
export const restocked = `(SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
    WHERE r.order_id = l.order_id AND r.line = l.line AND r.restock = 1 AND f.state = 'done')`;

/** Whether the lines of an order were changed after it was placed (docs/product-rules.md#changed-lines). */
export const isEdited = (orderId: string) => `EXISTS (SELECT 1 FROM order_edits e WHERE e.order_id = ${orderId})`;

/** The effect of the ledger row `m` on a counter. Derived from `shop`, and not from the trigger whose work the audit checks. */
export function effectOn(counter: Counter): string {
  const cases = Object.entries(STOCK_EVENTS).map(([kind, effect]) => {
    const sign = Object.entries(effect).find(([name]) => name === counter)?.[1] ?? 0;
    return `WHEN '${kind}' THEN ${sign}`;
  });
  return `m.units * CASE m.kind ${cases.join(" ")} END`;
}
