/** The model of orders: their lines, and the effect of a move on the counters. */
import { holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { applyStockEvent, type OrderStockEvent, type StockCounters } from "#shop/stock/stock.ts";
import { type Expected, OK, pick } from "./command.ts";
import { type Line, moving } from "./statements.ts";
import { HOLD_MS, type Model, type ModelOrder } from "./world.ts";

/** The input of a place command: sizes by index, decants of the perfume the size belongs to. */
export interface Wanted {
  size: number;
  isDecant: boolean;
  quantity: number;
}

export function newOrder(model: Model, lines: Line[], isTransfer: boolean): ModelOrder {
  model.made += 1;
  return {
    id: `ord_${model.made}`,
    lines,
    status: isTransfer ? "Confirmar Transferencia" : "Autorización Pendiente",
    version: 1,
    holdMoves: 0,
    isTransfer,
    expiresAtMs: isTransfer ? model.nowMs + HOLD_MS : null,
  };
}

/** Returns the lines of an order. It has one line per size or decant; repeated ones are ignored. */
export function linesOf(model: Model, wanted: Wanted[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { size: index, isDecant, quantity } of wanted) {
    const size = pick(model.sizes, index);
    if (!size) throw new Error("the shop has no sizes");
    const name = isDecant ? size.perfumeId : size.id;
    if (!lines.has(name)) lines.set(name, { perfumeId: size.perfumeId, sizeId: isDecant ? null : size.id, quantity });
  }
  return [...lines.values()];
}

export function moveOf(model: Model, order: ModelOrder, to: OrderStatus, version: number) {
  return moving({
    id: order.id,
    version,
    to,
    expiresAtMs: endOf(model, order, to),
    movedBy: "usr_ana",
    nowMs: model.nowMs,
  });
}

/** A transfer order that returns to waiting for its transfer holds its units for the full time again. */
function endOf(model: Model, order: ModelOrder, to: OrderStatus): number | null {
  return order.isTransfer && to === "Confirmar Transferencia" ? model.nowMs + HOLD_MS : null;
}

const EVENTS: Readonly<Record<string, OrderStockEvent>> = {
  "held committed": "commit",
  "held released": "release",
  "committed held": "reopen",
  "committed released": "return",
  "released held": "hold",
  "released committed": "resell",
};

export function moved(
  model: Model,
  order: ModelOrder,
  to: OrderStatus,
): Pick<Expected, "outcomes" | "apply" | "reached"> {
  const event = EVENTS[`${holdOf(order.status)} ${holdOf(to)}`];
  const after = event ? moveUnits(model, order.lines, event) : countersOf(model);
  return {
    reached: after === "short" ? "a move short of stock" : (event ?? "a move that leaves the units"),
    outcomes: after === "short" ? ["stock_ge0", "sold_ge0"] : OK,
    apply: () => {
      setCounters(model, after);
      order.expiresAtMs = endOf(model, order, to);
      order.status = to;
      order.version += 1;
      order.holdMoves += event ? 1 : 0;
    },
  };
}

function countersOf(model: Model): Map<string, StockCounters> {
  return new Map(model.sizes.map(({ id, counters }) => [id, counters]));
}

/** Returns the counters after all lines have moved; `short` when a line lacks units. */
export function moveUnits(model: Model, lines: Line[], event: OrderStockEvent): Map<string, StockCounters> | "short" {
  const after = countersOf(model);
  for (const { sizeId, quantity } of lines) {
    const counters = sizeId === null ? undefined : after.get(sizeId);
    if (sizeId === null || !counters) continue;
    const ended = applyStockEvent(counters, event, quantity);
    if (!ended.ok) return "short";
    after.set(sizeId, ended.counters);
  }
  return after;
}

export function setCounters(model: Model, after: Map<string, StockCounters> | "short"): void {
  if (after === "short") throw new Error("the database let units go that were not there");
  for (const size of model.sizes) size.counters = after.get(size.id) ?? size.counters;
}
