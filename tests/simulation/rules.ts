/** The model's rules of units and holds, and how commands run and are counted. */
import type { AsyncCommand } from "fast-check";
import { type Hold, holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { applyStockEvent, NO_STOCK, type OrderStockEvent, type StockCounters } from "#shop/stock/stock.ts";
import type { OrderLine } from "../ledger/statements.ts";
import type { Model, ModelOrder, Real } from "./model/state.ts";

/** A transfer order holds its units for this long. */
export const HOLD_MS = 24 * 3_600_000;

/** By size. */
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

/** Returns the stock event of a move; null when units stay in place. */
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

export function isOverdue({ status, expiresAtMs }: Pick<ModelOrder, "status" | "expiresAtMs">, nowMs: number): boolean {
  return status === "Confirmar Transferencia" && expiresAtMs !== null && expiresAtMs <= nowMs;
}

/** Returns the item at `index` modulo the length, -1 for the last; null when the list is empty. */
export function pick<Item>(items: readonly Item[], index: number): Item | null {
  return items.at(index % items.length) ?? null;
}

export type Command = AsyncCommand<Model, Real>;

/** A named command. It runs only in a state where `check` returns true. */
export function action(
  name: string,
  run: Command["run"],
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check, toString: () => name, run };
}

/** Runs commands one after another as a single one. */
export function sequence(...steps: Command[]): Command {
  return action(
    steps.map(String).join(", "),
    async (model, real) => {
      for (const step of steps) await step.run(model, real);
    },
    (model) => steps.every((step) => step.check(model)),
  );
}

export interface Tally {
  runs: number;
  commands: number;
  /** Commands in the longest run. */
  longest: number;
  /** Number of runs that reached each situation. */
  reached: Map<string, number>;
}

export function newTally(): Tally {
  return { runs: 0, commands: 0, longest: 0, reached: new Map() };
}

export function countRun(tally: Tally, { commands, reached }: Real): void {
  tally.runs += 1;
  tally.commands += commands;
  tally.longest = Math.max(tally.longest, commands);
  for (const situation of reached) tally.reached.set(situation, (tally.reached.get(situation) ?? 0) + 1);
}
