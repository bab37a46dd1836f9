import { type Counter, STOCK_EVENTS } from "#shop/stock/stock.ts";

/** A question whose answer should have no rows; each row it has is the `id` of something broken. */
export interface Rule {
  invariant: string;
  rule: string;
  sql: string;
  /** The question has one parameter, the present instant. */
  takesNow?: true;
}

/** What a ledger row does to a counter, as SQL: from the rules of the shop, not from the trigger that is being checked. */
export function effectOn(counter: Counter): string {
  const cases = Object.entries(STOCK_EVENTS).map(([kind, effect]) => {
    const sign = Object.entries(effect).find(([name]) => name === counter)?.[1] ?? 0;
    return `WHEN '${kind}' THEN ${sign}`;
  });
  return `m.units * CASE m.kind ${cases.join(" ")} END`;
}
