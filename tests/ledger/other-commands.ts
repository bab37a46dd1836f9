import { holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { applyStockEvent, type EntryEvent } from "#shop/stock/stock.ts";
import { move } from "./order-commands.ts";
import { countersOf, pick, sequence } from "./rules.ts";
import { addingToCart, attempting, entering, failingAttempts, insertLine } from "./statements.ts";
import { type Command, command, type Model, type ModelOrder, OK } from "./world.ts";

/** Enters a correction or an arrival on the stock panel: a number of units, or all that are in stock. */
export function enter(sizeIndex: number, kind: EntryEvent, wanted: number | "all"): Command {
  return command(`enter(${sizeIndex}, ${kind}, ${wanted})`, (model) => {
    const size = pick(model.sizes, sizeIndex);
    const counters = size && countersOf(model, size.id);
    const units = wanted === "all" ? (counters?.stock ?? 0) : wanted;
    if (!counters || units === 0) return null;
    model.idCounter += 1;
    const after = applyStockEvent(counters, kind, units);
    return {
      reached: after.ok ? `an entry of ${kind}` : "an entry below zero",
      outcomes: after.ok ? OK : SHORT,
      statements: entering({ sizeId: size.id, kind, units, requestId: `req_${model.idCounter}`, nowMs: model.nowMs }),
      // A counter may also be too low by then; either way nothing changes.
      repeated: { reached: "an entry sent again", outcomes: ["unique", ...SHORT] },
      apply: () => {
        if (!after.ok) throw new Error("the database let a counter fall below zero");
        model.counters[size.id] = after.counters;
      },
    };
  });
}

/** When several counters fall below zero, the first CHECK names the refusal. */
const SHORT = ["stock_ge0", "sold_ge0", "removed_ge0", "defective_ge0", "revenue_ge0"];

/** Revives a released order after all sizes are sold out. */
export function reviveSoldOut(index: number, to: OrderStatus): Command {
  const steps = [0, 1, 2].map((size) => enter(size, "outsideSale", "all"));
  return {
    ...sequence(...steps, move(index, to, { from: "released" })),
    check: (model) => model.orders.some(({ status }) => holdOf(status) === "released"),
  };
}

/** Repeats a batch that succeeded, as a client does after a lost response. It must not count twice. */
export function repeat(index: number): Command {
  return command(`repeat(${index})`, (model) => pick(model.sent, index));
}

/** Starts a charge for an order. Refused while another attempt may have taken the money. */
export function attempt(index: number): Command {
  return command(`attempt(${index})`, (model) => {
    const order = pick(model.orders, index);
    if (!order) return null;
    model.idCounter += 1;
    const refusal = whyNotAttempt(model, order);
    return {
      reached: refusal ? "a second live attempt" : "an attempt",
      outcomes: refusal ? [refusal] : OK,
      statements: attempting(order.id, `att_${model.idCounter}`, model.nowMs),
      apply: () => void model.liveAttempts.add(order.id),
    };
  });
}

/** A user has one open charge over all orders, and an order has one live attempt, whatever its state. */
function whyNotAttempt({ orders, liveAttempts }: Model, { id }: ModelOrder): string | null {
  const isCharging = orders.some((order) => liveAttempts.has(order.id) && holdOf(order.status) === "held");
  if (isCharging) return "charge_open";
  return liveAttempts.has(id) ? "unique" : null;
}

export function failAttempts(index: number): Command {
  return command(`failAttempts(${index})`, (model) => {
    const order = pick(model.orders, index);
    if (!order) return null;
    const statements = failingAttempts(order.id);
    return { outcomes: OK, statements, apply: () => void model.liveAttempts.delete(order.id) };
  });
}

/** Adds units to the shopper's cart: at most two of a size. */
export function addToCart(sizeIndex: number, quantity: number): Command {
  return command(`addToCart(${sizeIndex}, ${quantity})`, (model) => {
    const size = pick(model.sizes, sizeIndex);
    if (!size) return null;
    model.idCounter += 1;
    const sum = size.inCart + quantity;
    return {
      reached: sum > 2 ? "a cart too full" : "a cart filled",
      outcomes: sum > 2 ? ["quantity_max"] : OK,
      statements: addingToCart(`lin_${model.idCounter}`, size.perfumeId, size.id, quantity),
      apply: () => {
        size.inCart = sum;
      },
    };
  });
}

interface Tampering {
  name: string;
  refusal: string;
  sql: string;
  /** The statement may match no row, which is not an error. */
  mayFindNothing?: boolean;
}

/** Statements about an order that no correct program sends, with the name of their refusal. */
export const TAMPERINGS: readonly Tampering[] = [
  {
    name: "changeLine",
    refusal: "order_lines_immutable",
    sql: "UPDATE order_lines SET quantity = 2, line_centavos = 2 * unit_centavos WHERE order_id = ?",
  },
  { name: "dropLine", refusal: "order_lines_immutable", sql: "DELETE FROM order_lines WHERE order_id = ?" },
  { name: "dropOrder", refusal: "order_kept", sql: "DELETE FROM orders WHERE id = ?" },
  {
    name: "rewriteLedger",
    refusal: "ledger_append_only",
    sql: "UPDATE stock_movements SET units = units + 1 WHERE order_id = ?",
    mayFindNothing: true,
  },
  {
    name: "shortenLedger",
    refusal: "ledger_append_only",
    sql: "DELETE FROM stock_movements WHERE order_id = ?",
    mayFindNothing: true,
  },
  {
    name: "rewriteHistory",
    refusal: "history_append_only",
    sql: "UPDATE order_history SET to_status = 'Recibido' WHERE order_id = ?",
  },
  {
    name: "repeatMovement",
    refusal: "unique",
    sql: `INSERT INTO stock_movements (size_id, kind, units, order_id, hold_move, moved_by, at_ms)
     SELECT m.size_id, CASE WHEN s.reserved > 0 THEN 'release' WHEN s.sold > 0 THEN 'return' ELSE 'hold' END,
       1, m.order_id, m.hold_move, m.moved_by, m.at_ms
     FROM stock_movements m JOIN sizes s ON s.id = m.size_id AND s.reserved + s.sold + s.stock > 0 WHERE m.order_id = ?`,
    mayFindNothing: true,
  },
  {
    name: "moveHoldAlone",
    refusal: "status_tuple_allowed",
    sql: `UPDATE orders SET hold = CASE hold WHEN 'held' THEN 'released' ELSE 'held' END, hold_moves = hold_moves + 1,
     version = version + 1 WHERE id = ?`,
  },
  {
    name: "moveUncounted",
    refusal: "order_hold_moves",
    sql: "UPDATE orders SET hold_moves = hold_moves + 1, version = version + 1 WHERE id = ?",
  },
  {
    name: "changeTotal",
    refusal: "order_frozen",
    sql: `UPDATE orders SET merchandise_centavos = merchandise_centavos - 1, transaction_centavos = transaction_centavos - 1,
     version = version + 1 WHERE id = ?`,
  },
];

/** Tampers with the records of an order. */
export function tamper(index: number, { name, refusal, sql, mayFindNothing }: Tampering): Command {
  return command(`tamper(${index}, ${name})`, (model) => {
    const order = pick(model.orders, index);
    if (!order) return null;
    const outcomes = mayFindNothing ? [refusal, "ok"] : [refusal];
    return { reached: "tampering", outcomes, statements: [{ sql, args: [order.id] }] };
  });
}

/** Adds a line to an order that already has all its lines. */
export function lateLine(index: number, sizeIndex: number): Command {
  return command(`lateLine(${index}, ${sizeIndex})`, (model) => {
    const [order, size] = [pick(model.orders, index), pick(model.sizes, sizeIndex)];
    if (!order || !size) return null;
    const line = { perfumeId: size.perfumeId, sizeId: size.id, quantity: 1 };
    const statements = [insertLine(order.id, order.lines.length + 1, line)];
    return { reached: "a late line", outcomes: ["order_closed"], statements };
  });
}
