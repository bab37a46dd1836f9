/** Commands about orders: placing, moving and expiring them, one at a time and several at once. */
import { expect } from "vitest";
import type { Database } from "#db/client.ts";
import { read } from "#db/read.ts";
import { type Hold, holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { outcome } from "../database.ts";
import {
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
import { type Command, command, type Expected, expectSame, type Model, type ModelOrder, NOTHING, OK } from "./world.ts";

/** The input of a place command: sizes by index, decants of the perfume the size belongs to. */
export interface Wanted {
  size: number;
  isDecant: boolean;
  quantity: number;
}

/** Places an order of one to three lines. The whole order is refused when one line lacks stock. */
export function place(wanted: Wanted[], isTransfer: boolean): Command {
  return command(`place(${JSON.stringify(wanted)})`, (model) => {
    const order = newOrder(model, linesOf(model, wanted), isTransfer);
    const after = unitsAfter(model.counters, order.lines, "hold");
    const reached = after ? "an order placed" : "an order short of stock";
    return {
      reached: order.lines.some(({ sizeId }) => sizeId === null) ? "an order with a decant" : reached,
      outcomes: after ? OK : ["stock_ge0"],
      statements: placing({ ...order, nowMs: model.nowMs }),
      apply: () => {
        setCounters(model, after);
        model.orders.push(order);
      },
    };
  });
}

/** Repeats the batch of an existing order, as after a lost response. */
export function placeAgain(index: number): Command {
  return command(`placeAgain(${index})`, (model) => {
    const order = pick(model.orders, index);
    if (!order) return null;
    const expiresAtMs = order.isTransfer ? model.nowMs + HOLD_MS : null;
    return {
      reached: "an order sent again",
      outcomes: ["unique"],
      statements: placing({ ...order, expiresAtMs, nowMs: model.nowMs }),
      apply: NOTHING,
    };
  });
}

/** Moves an order to any state, based on its current version or on the previous one. */
export function move(index: number, to: OrderStatus, isStale: boolean): Command {
  return command(`move(${index}, ${to}${isStale ? ", stale" : ""})`, (model) => {
    const order = pick(model.orders, index);
    if (!order || order.status === to) return null;
    const statements = moveOf(model, order, to, isStale ? order.version - 1 : order.version);
    if (isStale) return { reached: "a stale move", outcomes: STALE, statements, apply: NOTHING };
    return { statements, ...moved(model, order, to) };
  });
}

/** Moves an order whose units are in a given place. A released order moves on only while its units are in stock. */
export function moveFrom(hold: Hold, index: number, to: OrderStatus): Command {
  return command(`moveFrom(${hold}, ${index}, ${to})`, (model) => {
    const there = model.orders.filter(({ status }) => holdOf(status) === hold);
    const order = pick(there, index);
    if (!order || holdOf(to) === hold) return null;
    return { statements: moveOf(model, order, to, order.version), ...moved(model, order, to) };
  });
}

/** A stale move is refused by the version, by the check of a version 0, or because its mail already exists. */
const STALE = ["order_version", "unique"];

/** Repeats the batch of the last move, as a client does after a lost response. */
export function moveAgain(index: number): Command {
  return command(`moveAgain(${index})`, (model) => {
    const order = pick(model.orders, index);
    if (!order || order.version === 1) return null;
    const statements = moveOf(model, order, order.status, order.version - 1);
    return { reached: "a move sent again", outcomes: STALE, statements, apply: NOTHING };
  });
}

/** Advances the time and expires overdue orders as the cron does. */
export function expire(hours: number): Command {
  return {
    check: () => true,
    toString: () => `expire(${hours})`,
    async run(model, real) {
      real.commands += 1;
      model.nowMs += hours * 3_600_000;
      for (const order of model.orders.filter((one) => isOverdue(one, model.nowMs))) {
        real.reached.add("an order expired");
        const { apply } = moved(model, order, "Orden Vencida");
        expect(await outcome(real.db, moveOf(model, order, "Orden Vencida", order.version))).toBe("ok");
        apply();
      }
      await expectSame(model, real);
    },
  };
}

/** Expires an order while an administrator confirms it: exactly one of the two succeeds. */
export function expireAgainstConfirm(index: number): Command {
  return {
    check: () => true,
    toString: () => `expireAgainstConfirm(${index})`,
    async run(model, real) {
      const order = pick(
        model.orders.filter(({ status }) => status === "Confirmar Transferencia"),
        index,
      );
      if (!order) return;
      real.commands += 1;
      real.reached.add("expiry against confirmation");
      const rivals = ["Orden Vencida", "En Preparación"] as const;
      const batches = rivals.map((to) => moveOf(model, order, to, order.version));
      const results = await Promise.all(batches.map((batch) => outcome(real.db, batch)));
      expect(
        results.filter((result) => result === "ok"),
        `expiry and confirmation: ${results}`,
      ).toHaveLength(1);
      const winner = rivals[results.indexOf("ok")];
      if (winner) moved(model, order, winner).apply();
      await expectSame(model, real);
    },
  };
}

/** Several clients order one unit of a size at the same time: as many succeed as there are units. */
export function rush(sizeIndex: number, clients: number): Command {
  return {
    check: () => true,
    toString: () => `rush(${sizeIndex}, ${clients})`,
    async run(model, real) {
      const orders = Array.from({ length: clients }, () =>
        newOrder(model, linesOf(model, [{ size: sizeIndex, isDecant: false, quantity: 1 }]), true),
      );
      const size = pick(model.sizes, sizeIndex);
      if (!size) return;
      real.commands += 1;
      const inStock = countersOf(model, size.id).stock;
      const results = await Promise.all(
        orders.map((order) => outcome(real.db, placing({ ...order, nowMs: model.nowMs }))),
      );
      const granted = orders.filter((_, index) => results[index] === "ok");
      expect(granted, `rush: ${granted.length} have one of ${inStock}`).toHaveLength(Math.min(clients, inStock));
      for (const order of granted) setCounters(model, unitsAfter(model.counters, order.lines, "hold"));
      model.orders.push(...(await inOrderOfArrival(real.db, granted)));
      await expectSame(model, real);
    },
  };
}

async function inOrderOfArrival(db: Database, orders: ModelOrder[]): Promise<ModelOrder[]> {
  const [rows = []] = await read(db, ["SELECT id FROM orders ORDER BY rowid"]);
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  return orders.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

function newOrder(model: Model, lines: OrderLine[], isTransfer: boolean): ModelOrder {
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

function moveOf(model: Model, order: ModelOrder, to: OrderStatus, version: number) {
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

function moved(model: Model, order: ModelOrder, to: OrderStatus): Pick<Expected, "outcomes" | "apply" | "reached"> {
  const event = eventOf(order.status, to);
  const after = unitsAfter(model.counters, order.lines, event);
  return {
    reached: after ? (event ?? "a move that leaves the units") : "a move short of stock",
    outcomes: after ? OK : ["stock_ge0", "sold_ge0"],
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
