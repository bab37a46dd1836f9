/** How the model places, moves and expires orders (rules, Orders; Stock). */
import { lineKey } from "#shop/cart/cart-line.ts";
import type { OrderMailKind } from "#shop/mail/order-mail.ts";
import { type Hold, holdOf, type OrderStatus, orderTotal, wireStatusOf } from "#shop/orders/order.ts";
import { priceLines, type WantedLine } from "#shop/orders/order-lines.ts";
import { applyStockEvent, type OrderStockEvent } from "#shop/stock/stock.ts";
import { cartOf, countersOf, type ModelLine, type ModelOrder, perfumeIn, type State } from "./model.ts";

export const HOLD_MS = 24 * 3_600_000;
const REMINDED_BEFORE_MS = 2 * 3_600_000;
/** Most unpaid orders of a person, and of the one network that all shoppers are in. */
const MOST_OPEN = { person: 3, network: 6 };

/** A request for a transfer order. */
export interface Wish {
  userId: string;
  /** Null for the stored cart. */
  wanted: WantedLine[] | null;
  isHomeDelivery: boolean;
  /** Whether the buyer says what they were shown, and whether that is right. */
  shown: "nothing" | "the total" | "another total";
  key: string | null;
  /** The body as it is sent. */
  body: string;
}

export type Granted = { ok: true; order: ModelOrder } | { ok: false; status: number; code: string };

const refused = (code: string, status = 404): Granted => ({ ok: false, status, code });

/**
 * What a wish comes to, done to the state. One that cannot be bought still expires what is overdue: the units could have come
 * from there.
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
  // Units that an overdue order has yet are given back before anything else is said.
  if (!draw(state, wanted, drawing)) expireOverdue(state, nowMs);
  if (!drawn) return refused("transfer_cannot_buy");
  if (hasTooMany(overdueFreed, wish.userId)) return refused("transfer_too_many_open");
  if (wish.shown === "another total") return refused("transfer_repriced");
  expireOverdue(state, nowMs);
  return { ok: true, order: place(state, wish, drawn, nowMs) };
}

/** For so long a cart that a card bought is not bought again by a list of its things. */
const LATELY_MS = 15 * 60_000;

/** What a wish is refused with because the person buys, or has just bought, the same by card; null when they do not. */
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

/** How an order is to be paid, and whether it is brought. */
interface Drawing {
  isHomeDelivery: boolean;
  payment: "card" | "transfer";
}

/** The order at the prices of now; null when something of it cannot be bought. */
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

/** Whether a person, or the network, has as many unpaid orders as they may. */
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
    told: [{ kind: "order-placed", version: 1 }],
  });
  state.carts[userId] = [];
  if (key !== null) state.requests.push({ userId, key, body, order });
  return order;
}

/** What every new order begins with. */
export function newOrder(drawn: Drawn, facts: { userId: string; isHomeDelivery: boolean; nowMs: number }) {
  const { nowMs, ...whose } = facts;
  const nothing = { review: null, netReceivedCentavos: null, told: [], attempts: [], refunds: [] };
  const { totalCentavos: totalPaidCentavos } = drawn;
  return { ...drawn, ...whose, ...nothing, totalPaidCentavos, id: "", version: 1, holdMoves: 0, movedAtMs: nowMs };
}

/** Puts a new order into the state and takes its units. */
export function openOrder(state: State, order: ModelOrder): ModelOrder {
  if (!moveUnits(state, order, "hold")) throw new Error("an order was drawn up that stock cannot follow");
  state.orders.push(order);
  return order;
}

/** Moves all units of an order, or none: false when they are not there. */
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

/** Expires every order whose time has passed, as the cron and the next buyer do; answers how many. */
export function expireOverdue(state: State, nowMs: number): number {
  const overdue = state.orders.filter((order) => isOverdue(order, nowMs));
  for (const order of overdue) {
    // The mail is queued before the move, with the version the order had.
    order.told.push({ kind: "order-expired", version: order.version });
    moveTo(state, order, "Orden Vencida", nowMs);
  }
  return overdue.length;
}

/** Reminds the buyers of orders that expire soon, each once for each hold; answers how many. */
export function remind(state: State, nowMs: number): number {
  const soon = state.orders.filter(
    ({ status, expiresAtMs, movedAtMs, version, told }) =>
      status === "Confirmar Transferencia" &&
      expiresAtMs !== null &&
      expiresAtMs > nowMs &&
      expiresAtMs <= nowMs + REMINDED_BEFORE_MS &&
      expiresAtMs - movedAtMs >= 2 * REMINDED_BEFORE_MS &&
      !told.some((mail) => mail.kind === "order-expiring" && mail.version === version),
  );
  for (const order of soon) order.told.push({ kind: "order-expiring", version: order.version });
  return soon.length;
}

const EVENTS: Readonly<Record<Hold, Readonly<Record<Hold, OrderStockEvent | null>>>> = {
  held: { held: null, committed: "commit", released: "release" },
  committed: { held: "reopen", committed: null, released: "return" },
  released: { held: "hold", committed: "resell", released: null },
};

/** What a move does to the units; null when they stay where they are. */
export function eventOf(from: OrderStatus, to: OrderStatus): OrderStockEvent | null {
  return EVENTS[holdOf(from)][holdOf(to)];
}

/** Moves an order and its units; false, with nothing moved, when stock cannot follow. */
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
