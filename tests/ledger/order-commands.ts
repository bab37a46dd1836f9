/** Commands about orders: placing, moving and expiring them, one at a time and several at once. */
import type { InStatement } from "@libsql/client/web";
import { expect } from "vitest";
import { read } from "#db/read.ts";
import { type Hold, holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { outcome } from "../database.ts";
import {
  action,
  type Counters,
  countersOf,
  eventOf,
  HOLD_MS,
  isOverdue,
  type OrderLine,
  pick,
  setStatus,
  unitsAfter,
} from "./rules.ts";
import { moving, placing } from "./statements.ts";
import { accept, type Command, command, type Expected, expectSame, type Model, type ModelOrder, OK } from "./world.ts";

/** The input of a place command: sizes by index, decants of the perfume the size belongs to. */
interface Wanted {
  size: number;
  isDecant: boolean;
  quantity: number;
}

/** Places an order of one to three lines. The whole order is refused when one line lacks stock. */
export function place(wanted: Wanted[], isTransfer: boolean): Command {
  return command(`place(${JSON.stringify(wanted)})`, (model) =>
    placed(model, newOrder(model, linesOf(model, wanted), isTransfer)),
  );
}

function placed(model: Model, order: ModelOrder): Expected {
  const unitsLeft = () => unitsAfter(model.counters, order.lines, "hold");
  const reached = unitsLeft() ? "an order placed" : "an order short of stock";
  return {
    reached: order.lines.some(({ sizeId }) => sizeId === null) ? "an order with a decant" : reached,
    outcomes: unitsLeft() ? OK : ["stock_ge0"],
    statements: placing({ ...order, nowMs: model.nowMs }),
    repeated: { reached: "an order sent again", outcomes: ["unique"] },
    apply: () => {
      setCounters(model, unitsLeft());
      model.orders.push(order);
    },
  };
}

interface MoveOptions {
  /** Where the units of the order are; null for any order. A released order moves on only while its units are in stock. */
  from?: Hold | null;
  /** The move is based on the previous version of the order. */
  isStale?: boolean;
}

/** Moves an order to any state. */
export function move(index: number, to: OrderStatus, { from = null, isStale = false }: MoveOptions = {}): Command {
  return command(`move(${index}, ${to}${from ? `, ${from}` : ""}${isStale ? ", stale" : ""})`, (model) => {
    const order = pick(
      model.orders.filter(({ status }) => from === null || holdOf(status) === from),
      index,
    );
    if (!order || order.status === to || holdOf(to) === from) return null;
    if (!isStale) return moved(model, order, to);
    return { reached: "a stale move", outcomes: STALE, statements: moveOf(model, order, to, order.version - 1) };
  });
}

/** A stale move is refused by the version, by the check of a version 0, or because its mail already exists. */
const STALE = ["order_version", "unique"];

/** Advances the time and expires overdue orders as the cron does. */
export function expire(hours: number): Command {
  return action(`expire(${hours})`, async (model, real) => {
    real.commands += 1;
    model.nowMs += hours * 3_600_000;
    for (const order of model.orders.filter((one) => isOverdue(one, model.nowMs))) {
      real.reached.add("an order expired");
      const expiry = moved(model, order, "Orden Vencida");
      expect(await outcome(real.db, expiry.statements)).toBe("ok");
      accept(model, expiry);
    }
    await expectSame(model, real);
  });
}

/** Expires an order while an administrator confirms it: exactly one of the two succeeds. */
export function expireAgainstConfirm(index: number): Command {
  return action(`expireAgainstConfirm(${index})`, async (model, real) => {
    const waiting = model.orders.filter(({ status }) => status === "Confirmar Transferencia");
    const order = pick(waiting, index);
    if (!order) return;
    real.commands += 1;
    real.reached.add("expiry against confirmation");
    const rivals = (["Orden Vencida", "En Preparación"] as const).map((to) => moved(model, order, to));
    const results = await Promise.all(rivals.map(({ statements }) => outcome(real.db, statements)));
    const winners = rivals.filter((_, at) => results[at] === "ok");
    expect(winners, `expiry and confirmation: ${results}`).toHaveLength(1);
    for (const winner of winners) accept(model, winner);
    await expectSame(model, real);
  });
}

/** Several clients order one unit of a size at the same time: as many succeed as there are units. */
export function rush(sizeIndex: number, clients: number): Command {
  return action(`rush(${sizeIndex}, ${clients})`, async (model, real) => {
    const size = pick(model.sizes, sizeIndex);
    if (!size) return;
    real.commands += 1;
    const inStock = countersOf(model, size.id).stock;
    const line = { perfumeId: size.perfumeId, sizeId: size.id, quantity: 1 };
    const orders = Array.from({ length: clients }, () => newOrder(model, [line], true));
    const results = await Promise.all(orders.map((order) => outcome(real.db, placed(model, order).statements)));
    const granted = orders.filter((_, index) => results[index] === "ok");
    expect(granted, `rush: ${granted.length} have one of ${inStock}`).toHaveLength(Math.min(clients, inStock));
    const [rows = []] = await read(real.db, ["SELECT id FROM orders ORDER BY rowid"]);
    const inOrderOfArrival = rows.flatMap(({ id }) => granted.find((order) => order.id === id) ?? []);
    for (const order of inOrderOfArrival) accept(model, placed(model, order));
    await expectSame(model, real);
  });
}

function newOrder(model: Model, lines: OrderLine[], isTransfer: boolean): ModelOrder {
  model.idCounter += 1;
  return {
    id: `ord_${model.idCounter}`,
    lines,
    status: isTransfer ? "Confirmar Transferencia" : "Autorización Pendiente",
    version: 1,
    holdMoves: 0,
    isTransfer,
    expiresAtMs: isTransfer ? model.nowMs + HOLD_MS : null,
  };
}

/** Returns the lines of an order. It has one line per size or decant; repeated ones are ignored. */
function linesOf(model: Model, wanted: Wanted[]): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { size: index, isDecant, quantity } of wanted) {
    const size = pick(model.sizes, index);
    if (!size) throw new Error("the shop has no sizes");
    const name = isDecant ? size.perfumeId : size.id;
    if (!lines.has(name)) lines.set(name, { perfumeId: size.perfumeId, sizeId: isDecant ? null : size.id, quantity });
  }
  return [...lines.values()];
}

function moveOf(model: Model, order: ModelOrder, to: OrderStatus, version: number): InStatement[] {
  const expiresAtMs = endOf(model, order, to);
  return moving({ id: order.id, version, to, expiresAtMs, movedBy: "usr_ana", nowMs: model.nowMs });
}

/** A transfer order that returns to waiting for its transfer holds its units for the full time again. */
function endOf(model: Model, order: ModelOrder, to: OrderStatus): number | null {
  return order.isTransfer && to === "Confirmar Transferencia" ? model.nowMs + HOLD_MS : null;
}

function moved(model: Model, order: ModelOrder, to: OrderStatus): Expected {
  const event = eventOf(order.status, to);
  const after = unitsAfter(model.counters, order.lines, event);
  return {
    reached: after ? (event ?? "a move that leaves the units") : "a move short of stock",
    outcomes: after ? OK : ["stock_ge0", "sold_ge0"],
    statements: moveOf(model, order, to, order.version),
    repeated: { reached: "a move sent again", outcomes: STALE },
    apply: () => {
      setCounters(model, after);
      order.expiresAtMs = endOf(model, order, to);
      setStatus(order, to);
    },
  };
}

function setCounters(model: Model, after: Counters | null): void {
  if (!after) throw new Error("the database let units go that were not there");
  model.counters = after;
}
