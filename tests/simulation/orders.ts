/**
 * The model of placing, moving and expiring orders (docs/product-rules.md#order-moves,
 * docs/product-rules.md#stock-events).
 */
import { lineKey } from "#shop/cart/cart-line.ts";
import type { OrderMailKind } from "#shop/mail/order-mail.ts";
import { type Hold, holdOf, type OrderStatus, wireStatusOf } from "#shop/orders/order.ts";
import { priceLines, type WantedLine } from "#shop/orders/order-lines.ts";
import { orderTotal } from "#shop/orders/order-total.ts";
import { applyStockEvent, type OrderStockEvent } from "#shop/stock/stock.ts";
import { cartOf, countersOf, type ModelLine, type ModelOrder, perfumeIn, type State } from "./model.ts";

export const HOLD_MS = 24 * 3_600_000;
const REMINDED_BEFORE_MS = 2 * 3_600_000;
/** Maximum number of unpaid orders of a user, and of the client address, which all shoppers share. */
const MOST_OPEN = { person: 3, network: 6 };

export interface Wish {
  userId: string;
  /** Null for the stored cart. */
  wanted: WantedLine[] | null;
  isHomeDelivery: boolean;
  /** Whether the request contains the total the buyer saw, and whether it is right. */
  shown: "nothing" | "the total" | "another total";
  key: string | null;
  body: string;
}

export type Granted = { ok: true; order: ModelOrder } | { ok: false; status: number; code: string };

const refused = (code: string, status = 404): Granted => ({ ok: false, status, code });

/**
 * Applies a request to the state. If it cannot be bought, overdue orders still expire, because their units might have been
 * enough.
 */
export function grant(state: State, wish: Wish, nowMs: number): Granted {
  const former = state.requests.find(({ userId, key }) => userId === wish.userId && key === wish.key);
  if (former)
    return former.body === wish.body ? { ok: true, order: former.order } : refused("idempotency_key_reused", 409);
  const wanted = wish.wanted ?? cartOf(state, wish.userId);
  if (wanted.length === 0) return refused("transfer_cart_empty");
  const bought = boughtByCard(state, wish.userId, wanted, nowMs);
  if (bought) return bought;
  const overdueFreed = structuredClone(state);
  expireOverdue(overdueFreed, nowMs);
  const drawing = { isHomeDelivery: wish.isHomeDelivery, payment: "transfer" as const };
  const drawn = draw(overdueFreed, wanted, drawing);
  // When units are missing, overdue orders expire first, even if the request is refused afterwards.
  if (!draw(state, wanted, drawing)) expireOverdue(state, nowMs);
  if (!drawn) return refused("transfer_cannot_buy");
  if (hasTooMany(overdueFreed, wish.userId)) return refused("transfer_too_many_open");
  if (wish.shown === "another total") return refused("transfer_repriced");
  expireOverdue(state, nowMs);
  return { ok: true, order: place(state, wish, drawn, nowMs) };
}

/** A list of items just bought by card from the cart is refused for this long. */
const LATELY_MS = 15 * 60_000;

/** Refuses a request when the user is buying the same items by card, or just has; else null. */
function boughtByCard({ orders, carts }: State, userId: string, wanted: readonly WantedLine[], nowMs: number) {
  const own = orders.filter((order) => order.userId === userId && order.paymentTypeId !== "transfer");
  const isCharging = ({ status, attempts }: ModelOrder) =>
    holdOf(status) === "held" && attempts.some(({ state }) => state === "sent" || state === "unknown");
  const isLately = ({ status, movedAtMs }: ModelOrder) =>
    holdOf(status) !== "released" && movedAtMs > nowMs - LATELY_MS;
  const thingsOf = (some: ModelOrder[]) => new Set(some.flatMap(({ lines }) => lines.map(lineKey)));
  const [charging, lately] = [thingsOf(own.filter(isCharging)), thingsOf(own.filter(isLately))];
  if (wanted.some((thing) => charging.has(lineKey(thing)))) return refused("payment_open", 409);
  const isBought = (carts[userId] ?? []).length === 0 && wanted.every((thing) => lately.has(lineKey(thing)));
  return isBought ? refused("transfer_cart_empty") : null;
}

export interface Drawn {
  lines: ModelLine[];
  totalCentavos: number;
}

interface Drawing {
  isHomeDelivery: boolean;
  payment: "card" | "transfer";
}

/** Prices an order with current prices; null when an item cannot be bought. */
export function draw(state: State, wanted: readonly WantedLine[], drawing: Drawing): Drawn | null {
  const { terms } = state;
  const { isHomeDelivery, payment } = drawing;
  const priced = priceLines(wanted, { perfumeOf: (id) => perfumeIn(state, id), terms, payment });
  if (!priced.ok) return null;
  const delivery = isHomeDelivery ? ("home" as const) : ("pickup" as const);
  const total = orderTotal(priced.lines, { payment, delivery, terms, shipping: terms });
  const lines = priced.lines.map(({ perfumeId, type, ml, sizeId, quantity, unitCentavos }) => ({
    perfumeId,
    type,
    ml,
    sizeId,
    quantity,
    unitCentavos,
  }));
  return { lines, totalCentavos: total.transactionCentavos };
}

/** True when the user or the client address has the maximum of unpaid orders. */
export function hasTooMany({ orders }: State, userId: string): boolean {
  const open = orders.filter(({ status }) => holdOf(status) === "held");
  const own = open.filter((order) => order.userId === userId);
  return own.length >= MOST_OPEN.person || open.length >= MOST_OPEN.network;
}

function place(state: State, wish: Wish, drawn: Drawn, nowMs: number): ModelOrder {
  const { userId, key, body, isHomeDelivery } = wish;
  const order = openOrder(state, {
    ...newOrder(drawn, { userId, isHomeDelivery, nowMs }),
    status: "Confirmar Transferencia",
    wire: wireStatusOf("Confirmar Transferencia"),
    paymentTypeId: "transfer",
    paymentMethodId: "transfer",
    expiresAtMs: nowMs + HOLD_MS,
    mailed: [{ kind: "order-placed", version: 1 }],
  });
  state.carts[userId] = [];
  if (key !== null) state.requests.push({ userId, key, body, order });
  return order;
}

/** Returns the initial fields of every new order. */
export function newOrder(drawn: Drawn, facts: { userId: string; isHomeDelivery: boolean; nowMs: number }) {
  const { nowMs, ...whose } = facts;
  const nothing = { review: null, netReceivedCentavos: null, mailed: [], attempts: [], refunds: [] };
  const { totalCentavos: totalPaidCentavos } = drawn;
  return { ...drawn, ...whose, ...nothing, totalPaidCentavos, id: "", version: 1, holdMoves: 0, movedAtMs: nowMs };
}

/** Adds a new order to the state and takes its units. */
export function openOrder(state: State, order: ModelOrder): ModelOrder {
  if (!moveUnits(state, order, "hold")) throw new Error("an order was drawn up that stock cannot follow");
  state.orders.push(order);
  return order;
}

/** Moves all units of an order, or none: false when units are missing. */
export function moveUnits(state: State, { lines }: ModelOrder, event: OrderStockEvent): boolean {
  const after = { ...state.counters };
  for (const { sizeId, quantity } of lines) {
    if (sizeId === null) continue;
    const moved = applyStockEvent(after[sizeId] ?? countersOf(state, sizeId), event, quantity);
    if (!moved.ok) return false;
    after[sizeId] = moved.counters;
  }
  state.counters = after;
  return true;
}

export function isOverdue({ status, expiresAtMs }: ModelOrder, nowMs: number): boolean {
  return status === "Confirmar Transferencia" && expiresAtMs !== null && expiresAtMs <= nowMs;
}

/** Expires all overdue orders, as the cron and the next buyer do. Returns how many. */
export function expireOverdue(state: State, nowMs: number): number {
  const overdue = state.orders.filter((order) => isOverdue(order, nowMs));
  for (const order of overdue) {
    // The mail is queued before the move, with the old version.
    order.mailed.push({ kind: "order-expired", version: order.version });
    moveTo(state, order, "Orden Vencida", nowMs);
  }
  return overdue.length;
}

/** Reminds the buyers of orders that expire soon, once for each hold. Returns how many. */
export function remind(state: State, nowMs: number): number {
  const soon = state.orders.filter(
    ({ status, expiresAtMs, movedAtMs, version, mailed }) =>
      status === "Confirmar Transferencia" &&
      expiresAtMs !== null &&
      expiresAtMs > nowMs &&
      expiresAtMs <= nowMs + REMINDED_BEFORE_MS &&
      expiresAtMs - movedAtMs >= 2 * REMINDED_BEFORE_MS &&
      !mailed.some((mail) => mail.kind === "order-expiring" && mail.version === version),
  );
  for (const order of soon) order.mailed.push({ kind: "order-expiring", version: order.version });
  return soon.length;
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

/** Moves an order and its units. Returns false, without changes, when stock is missing. */
export function moveTo(state: State, order: ModelOrder, to: OrderStatus, nowMs: number): boolean {
  const event = eventOf(order.status, to);
  if (event && !moveUnits(state, order, event)) return false;
  order.status = to;
  order.wire = wireStatusOf(to);
  order.version += 1;
  order.holdMoves += event ? 1 : 0;
  order.movedAtMs = nowMs;
  return true;
}

export const TOLD_OF: Readonly<Partial<Record<OrderStatus, OrderMailKind>>> = {
  "En Preparación": "order-confirmed",
  Enviado: "order-shipped",
  "Orden Vencida": "order-expired",
  Cancelado: "order-cancelled",
};
