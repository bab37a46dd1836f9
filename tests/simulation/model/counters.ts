/** The model's rules for units in stock. */
import { type Hold, holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { applyStockEvent, NO_STOCK, type OrderStockEvent, type StockCounters } from "#shop/stock/stock.ts";
import type { OrderLine } from "../../ledger/statements.ts";

/** The counters of each size, by its id. */
export type Counters = Record<string, StockCounters>;

/** Returns the counters of a new shop. */
export function openingCounters(perfumes: readonly { sizes: readonly { id: string; stock: number }[] }[]): Counters {
  const sizes = perfumes.flatMap((perfume) => perfume.sizes);
  return Object.fromEntries(sizes.map(({ id, stock }) => [id, { ...NO_STOCK, stock, revenue: stock }]));
}

export function countersOf({ counters }: { counters: Counters }, sizeId: string): StockCounters {
  const own = counters[sizeId];
  if (!own) throw new Error(`the model has no size ${sizeId}`);
  return own;
}

const EVENTS: Readonly<Record<Hold, Readonly<Record<Hold, OrderStockEvent | null>>>> = {
  held: { held: null, committed: "commit", released: "release" },
  committed: { held: "reopen", committed: null, released: "return" },
  released: { held: "hold", committed: "resell", released: null },
};

/** Returns the stock event of a move; null when no units move. */
export function eventOf(from: OrderStatus, to: OrderStatus): OrderStockEvent | null {
  return EVENTS[holdOf(from)][holdOf(to)];
}

/** Returns the counters after all lines have moved; null when units are missing. Without an event nothing moves. */
export function unitsAfter(
  counters: Counters,
  lines: readonly OrderLine[],
  event: OrderStockEvent | null,
): Counters | null {
  const after = { ...counters };
  for (const { sizeId, quantity } of event ? lines : []) {
    if (sizeId === null || !event) continue;
    const moved = applyStockEvent(countersOf({ counters: after }, sizeId), event, quantity);
    if (!moved.ok) return null;
    after[sizeId] = moved.counters;
  }
  return after;
}
