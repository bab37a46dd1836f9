/** Orders: states, moves and expiry. See docs/product-rules.md#order-states and docs/product-rules.md#order-moves */
import { type Refused, refuse } from "../refusal.ts";
import type { OrderStockEvent } from "../stock/stock.ts";
import { isByProvider, PAYMENT_METHODS, type PaymentType } from "./payment-method.ts";

export const ORDER_STATUSES = [
  "Confirmar Transferencia",
  "Autorización Pendiente",
  "En Preparación",
  "Enviado",
  "Recibido",
  "Pago Rechazado",
  "Orden Vencida",
  "Cancelado",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order's units are: `held` in `reserved`, `committed` in `sold`, `released` in `stock`. */
export const HOLDS = ["held", "committed", "released"] as const;
export type Hold = (typeof HOLDS)[number];

/** Status and detail in the provider's terms, also for transfers. */
export interface WireStatus {
  status: "approved" | "in_process" | "rejected";
  statusDetail: string;
}

const APPROVED: WireStatus = { status: "approved", statusDetail: "accredited" };
const CANCELED: WireStatus = { status: "rejected", statusDetail: "canceled" };
const PENDING: WireStatus = { status: "in_process", statusDetail: "pending_contingency" };

interface StateMeaning {
  hold: Hold;
  /** The status unless the provider gives another one. */
  wire: WireStatus;
}

/** A person can delete their account only when all their orders are in these states. */
export const SETTLED_STATUSES: readonly OrderStatus[] = ["Recibido", "Pago Rechazado", "Orden Vencida", "Cancelado"];

/** Where the units are in each state, and its wire status unless the provider gives one. */
export const ORDER_STATES: Readonly<Record<OrderStatus, StateMeaning>> = {
  "Confirmar Transferencia": { hold: "held", wire: PENDING },
  "Autorización Pendiente": { hold: "held", wire: PENDING },
  "En Preparación": { hold: "committed", wire: APPROVED },
  Enviado: { hold: "committed", wire: APPROVED },
  Recibido: { hold: "committed", wire: APPROVED },
  "Pago Rechazado": { hold: "released", wire: PENDING },
  "Orden Vencida": { hold: "released", wire: CANCELED },
  Cancelado: { hold: "released", wire: CANCELED },
};

/** Where the units of an order in this state are. */
export function holdOf(status: OrderStatus): Hold {
  return ORDER_STATES[status].hold;
}

/** `status` and `statusDetail` of a state. The server derives them; a client cannot set others. */
export function wireStatusOf(status: OrderStatus): WireStatus {
  return ORDER_STATES[status].wire;
}

export type OrderColor = "green" | "orange" | "red";

/** Green once paid, orange while in process, red otherwise. docs/product-rules.md#order-colours-and-totals */
export function orderColor(order: { statusGlimmer: OrderStatus; status: WireStatus["status"] }): OrderColor {
  if (holdOf(order.statusGlimmer) === "committed") return "green";
  return order.status === "in_process" ? "orange" : "red";
}

/** The label of an order's total; null for rejected orders, which show none. */
export function totalLabel(status: WireStatus["status"]): "Total a transferir" | "Total transferido" | null {
  if (status === "rejected") return null;
  return status === "in_process" ? "Total a transferir" : "Total transferido";
}

/** A move of an order, stored with actor and time in the batch that moves the units. */
export interface OrderMove extends WireStatus {
  from: OrderStatus;
  to: OrderStatus;
  hold: Hold;
  /** What happens to the units of each line; null when they stay in the same hold. */
  stockEvent: OrderStockEvent | null;
}

/** Outcomes of an order's charge at the provider. */
export const PROVIDER_OUTCOMES = ["approved", "pending", "rejected", "cancelled", "unknown"] as const;
export type ProviderOutcome = (typeof PROVIDER_OUTCOMES)[number];

type Row = Readonly<Partial<Record<OrderStatus, OrderStatus>>>;

/** The next state by outcome and state; a missing entry moves nothing. An approved payment also takes released units again. */
export const PROVIDER_MOVES: Readonly<Record<ProviderOutcome, Row>> = {
  approved: {
    "Confirmar Transferencia": "En Preparación",
    "Autorización Pendiente": "En Preparación",
    "Pago Rechazado": "En Preparación",
    "Orden Vencida": "En Preparación",
    Cancelado: "En Preparación",
  },
  pending: { "Autorización Pendiente": "Autorización Pendiente" },
  rejected: { "Autorización Pendiente": "Pago Rechazado" },
  cancelled: { "Autorización Pendiente": "Cancelado" },
  unknown: { "Autorización Pendiente": "Pago Rechazado" },
};

/** Whether one of these outcomes leads to this state. */
export function isReachedBy(status: OrderStatus, outcomes: readonly ProviderOutcome[]): boolean {
  return outcomes.some((outcome) => Object.values(PROVIDER_MOVES[outcome]).includes(status));
}

/** The possible statuses of an order in this state: its own, and `rejected` if a rejection by the provider leads to it. */
export function statusesOf(status: OrderStatus): WireStatus["status"][] {
  const own = wireStatusOf(status).status;
  return isReachedBy(status, ["rejected", "unknown"]) ? [own, "rejected"] : [own];
}

/** The stock event that moves units from one hold to another. */
const STOCK_EVENT_OF: Readonly<Record<Hold, Readonly<Record<Hold, OrderStockEvent | null>>>> = {
  held: { held: null, committed: "commit", released: "release" },
  committed: { held: "reopen", committed: null, released: "return" },
  released: { held: "hold", committed: "resell", released: null },
};

/**
 * The move that an outcome causes, or null. `detail` is the provider's `status_detail`. `pending` moves Autorización Pendiente
 * to itself, for a new detail.
 */
export function providerMove(from: OrderStatus, outcome: ProviderOutcome, detail: string): OrderMove | null {
  const to = PROVIDER_MOVES[outcome][from];
  return to ? { ...moveTo(from, to), ...providerStatus(outcome, detail) } : null;
}

function providerStatus(outcome: ProviderOutcome, detail: string): Partial<WireStatus> {
  if (outcome === "pending") return { statusDetail: detail };
  if (outcome === "rejected") return { status: "rejected", statusDetail: detail };
  // Without a charge the provider gives no detail.
  if (outcome === "unknown") return { status: "rejected", statusDetail: "not_found" };
  return {};
}

/** An administrator's move from any state to any other; null for the same state. The database checks the stock. */
export function adminMove(from: OrderStatus, to: OrderStatus): OrderMove | null {
  return from === to ? null : moveTo(from, to);
}

/** The move when the buyer pays a rejected card order again: its units are held again. */
export function payAgain(from: OrderStatus): { ok: true; move: OrderMove } | Refused<"order_not_payable"> {
  if (from !== "Pago Rechazado") return refuse({ code: "order_not_payable" });
  return { ok: true, move: moveTo(from, PAYMENT_METHODS.card.placedAs) };
}

/** The move when a hold has expired. */
export function expiryMove(): OrderMove {
  return moveTo(PAYMENT_METHODS.transfer.placedAs, "Orden Vencida");
}

/** The move when the buyer cancels an order that waits for its transfer. */
export function buyerCancelMove(): OrderMove {
  return moveTo(PAYMENT_METHODS.transfer.placedAs, "Cancelado");
}

function moveTo(from: OrderStatus, to: OrderStatus): OrderMove {
  const hold = holdOf(to);
  const stockEvent = STOCK_EVENT_OF[holdOf(from)][hold];
  return { from, to, hold, stockEvent, ...wireStatusOf(to) };
}

/** Default hours that a transfer order holds its units. */
export const TRANSFER_HOLD_HOURS = 24;

/** The fields of an order that determine its expiry. */
export interface Expiring {
  statusGlimmer: OrderStatus;
  expiresAtMs: number | null;
}

/** Returns when an order that moves to `to` now expires; null unless it waits for a transfer. `holdHours` may be a fraction. */
export function expiresAtMs(
  to: OrderStatus,
  paymentType: PaymentType,
  nowMs: number,
  holdHours: number = TRANSFER_HOLD_HOURS,
): number | null {
  const waits = to === PAYMENT_METHODS.transfer.placedAs && !isByProvider(paymentType);
  return waits ? nowMs + Math.round(holdHours * 3_600_000) : null;
}

/** Returns the state that a read shows: Orden Vencida once the hold has expired, even if that is not stored yet. */
export function statusAt({ statusGlimmer, expiresAtMs }: Expiring, nowMs: number): OrderStatus {
  const hasExpired =
    statusGlimmer === PAYMENT_METHODS.transfer.placedAs && expiresAtMs !== null && expiresAtMs <= nowMs;
  return hasExpired ? "Orden Vencida" : statusGlimmer;
}
