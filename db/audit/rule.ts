import { type Counter, STOCK_EVENTS } from "#shop/stock/stock.ts";

/** An invariant as a query that should return no rows. Each returned `id` violates it. */
export interface Rule {
  invariant: string;
  rule: string;
  sql: string;
  /** The query has one parameter: the current time. */
  takesNow?: true;
}

/** The effect of a ledger row on a counter, as SQL. Derived from the rules in `shop`, not from the trigger that it checks. */
export function effectOn(counter: Counter): string {
  const cases = Object.entries(STOCK_EVENTS).map(([kind, effect]) => {
    const sign = Object.entries(effect).find(([name]) => name === counter)?.[1] ?? 0;
    return `WHEN '${kind}' THEN ${sign}`;
  });
  return `m.units * CASE m.kind ${cases.join(" ")} END`;
}
