import { holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { applyStockEvent, type EntryEvent } from "#shop/stock/stock.ts";
import { moveFrom } from "./order-commands.ts";
import { countersOf, pick } from "./rules.ts";
import { addingToCart, attempting, entering, failingAttempts, insertLine } from "./statements.ts";
import { type Command, command, type Expected, type Model, type ModelOrder, NOTHING, OK } from "./world.ts";

/** Enters a correction or an arrival on the stock panel. */
export function enter(sizeIndex: number, kind: EntryEvent, units: number): Command {
  return command(`enter(${sizeIndex}, ${kind}, ${units})`, (model) => {
    const size = pick(model.sizes, sizeIndex);
    return size && entered(model, size.id, kind, units);
  });
}

/** Sells all remaining units of a size over the counter. */
export function sellOut(sizeIndex: number): Command {
  return command(`sellOut(${sizeIndex})`, (model) => {
    const size = pick(model.sizes, sizeIndex);
    const stock = size ? countersOf(model, size.id).stock : 0;
    return size && stock > 0 ? entered(model, size.id, "outsideSale", stock) : null;
  });
}

/** Revives a released order after all sizes are sold out. */
export function reviveSoldOut(index: number, to: OrderStatus): Command {
  const steps = [...[0, 1, 2].map(sellOut), moveFrom("released", index, to)];
  return {
    check: (model) => model.orders.some(({ status }) => holdOf(status) === "released"),
    toString: () => `reviveSoldOut(${index}, ${to})`,
    async run(model, real) {
      for (const step of steps) await step.run(model, real);
    },
  };
}

/** Repeats an entry, as the panel does after a lost response. It must not count twice. */
export function enterAgain(index: number): Command {
  return command(`enterAgain(${index})`, (model) => {
    const entry = pick(model.entries, index);
    if (!entry) return null;
    // A counter may also be too low by now; either way nothing changes.
    return {
      reached: "an entry sent again",
      outcomes: ["unique", ...SHORT],
      statements: entering(entry),
      apply: NOTHING,
    };
  });
}

function entered(model: Model, sizeId: string, kind: EntryEvent, units: number): Expected {
  model.made += 1;
  const entry = { sizeId, kind, units, requestId: `req_${model.made}`, nowMs: model.nowMs };
  const after = applyStockEvent(countersOf(model, sizeId), kind, units);
  return {
    reached: after.ok ? `an entry of ${kind}` : "an entry below zero",
    outcomes: after.ok ? OK : SHORT,
    statements: entering(entry),
    apply: () => {
      if (!after.ok) throw new Error("the database let a counter fall below zero");
      model.counters[sizeId] = after.counters;
      model.entries.push(entry);
    },
  };
}

/** When several counters fall below zero, the first CHECK names the refusal. */
const SHORT = ["stock_ge0", "sold_ge0", "removed_ge0", "defective_ge0", "revenue_ge0"];

/** Starts a charge for an order. Refused while another attempt may have taken the money. */
export function attempt(index: number): Command {
  return command(`attempt(${index})`, (model) => {
    const order = pick(model.orders, index);
    if (!order) return null;
    model.made += 1;
    const refusal = whyNotAttempt(model, order);
    return {
      reached: refusal ? "a second live attempt" : "an attempt",
      outcomes: refusal ? [refusal] : OK,
      statements: attempting(order.id, `att_${model.made}`, model.nowMs),
      apply: () => model.liveAttempts.add(order.id),
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
    return { outcomes: OK, statements, apply: () => model.liveAttempts.delete(order.id) };
  });
}

/** Adds units to the shopper's cart: at most two of a size. */
export function addToCart(sizeIndex: number, quantity: number): Command {
  return command(`addToCart(${sizeIndex}, ${quantity})`, (model) => {
    const size = pick(model.sizes, sizeIndex);
    if (!size) return null;
    model.made += 1;
    const sum = size.inCart + quantity;
    return {
      reached: sum > 2 ? "a cart too full" : "a cart filled",
      outcomes: sum > 2 ? ["quantity_max"] : OK,
      statements: addingToCart(`lin_${model.made}`, size.perfumeId, size.id, quantity),
      apply: () => {
        size.inCart = sum;
      },
    };
  });
}

/** Statements that no correct program sends, with the name of their refusal. */
const TAMPERINGS = {
  changeLine: [
    "order_lines_immutable",
    "UPDATE order_lines SET quantity = 2, line_centavos = 2 * unit_centavos WHERE order_id = ?",
  ],
  dropLine: ["order_lines_immutable", "DELETE FROM order_lines WHERE order_id = ?"],
  dropOrder: ["order_kept", "DELETE FROM orders WHERE id = ?"],
  rewriteLedger: ["ledger_append_only", "UPDATE stock_movements SET units = units + 1 WHERE order_id = ?"],
  shortenLedger: ["ledger_append_only", "DELETE FROM stock_movements WHERE order_id = ?"],
  rewriteHistory: ["history_append_only", "UPDATE order_history SET to_status = 'Recibido' WHERE order_id = ?"],
  repeatMovement: [
    "unique",
    `INSERT INTO stock_movements (size_id, kind, units, order_id, hold_move, moved_by, at_ms)
     SELECT m.size_id, CASE WHEN s.reserved > 0 THEN 'release' WHEN s.sold > 0 THEN 'return' ELSE 'hold' END,
       1, m.order_id, m.hold_move, m.moved_by, m.at_ms
     FROM stock_movements m JOIN sizes s ON s.id = m.size_id AND s.reserved + s.sold + s.stock > 0 WHERE m.order_id = ?`,
  ],
  moveHoldAlone: [
    "hold_follows_status",
    `UPDATE orders SET hold = CASE hold WHEN 'held' THEN 'released' ELSE 'held' END, hold_moves = hold_moves + 1,
     version = version + 1 WHERE id = ?`,
  ],
  moveUncounted: [
    "order_hold_moves",
    "UPDATE orders SET hold_moves = hold_moves + 1, version = version + 1 WHERE id = ?",
  ],
  changeTotal: [
    "order_frozen",
    `UPDATE orders SET merchandise_centavos = merchandise_centavos - 1, transaction_centavos = transaction_centavos - 1,
     version = version + 1 WHERE id = ?`,
  ],
} as const;
export type Tampering = keyof typeof TAMPERINGS;
export const TAMPERING_NAMES: readonly Tampering[] = [
  "changeLine",
  "dropLine",
  "dropOrder",
  "rewriteLedger",
  "shortenLedger",
  "rewriteHistory",
  "repeatMovement",
  "moveHoldAlone",
  "moveUncounted",
  "changeTotal",
];

/** Tampers with the records of an order. Some statements may match no row, which is not an error. */
export function tamper(index: number, how: Tampering): Command {
  return command(`tamper(${index}, ${how})`, (model) => {
    const order = pick(model.orders, index);
    if (!order) return null;
    const [name, sql] = TAMPERINGS[how];
    const mayFindNothing = how.endsWith("Ledger") || how === "repeatMovement";
    const outcomes = mayFindNothing ? [name, "ok"] : [name];
    return { reached: "tampering", outcomes, statements: [{ sql, args: [order.id] }], apply: NOTHING };
  });
}

/** Adds a line to an order that already has all its lines. */
export function lateLine(index: number, sizeIndex: number): Command {
  return command(`lateLine(${index}, ${sizeIndex})`, (model) => {
    const order = pick(model.orders, index);
    const size = pick(model.sizes, sizeIndex);
    if (!order || !size) return null;
    const line = insertLine(order.id, order.lines.length + 1, {
      perfumeId: size.perfumeId,
      sizeId: size.id,
      quantity: 1,
    });
    return { reached: "a late line", outcomes: ["order_closed"], statements: [line], apply: NOTHING };
  });
}
