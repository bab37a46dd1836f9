/** How an order gets from state to state: one table for each who may move it (rules, Orders). */
import { type Hold, holdOf, type OrderStatus, type WireStatus, wireStatusOf } from "./order-state.ts";
import { type Refused, refuse } from "./refusal-facts.ts";
import type { OrderStockEvent } from "./stock.ts";

/** One move: stored with who and when, in the batch that moves the units. */
export interface OrderMove extends WireStatus {
  /** Null when the order is placed. */
  from: OrderStatus | null;
  to: OrderStatus;
  hold: Hold;
  /** What it does to the units of each line; null when they stay where they are. */
  stockEvent: OrderStockEvent | null;
}

/** A payment method's first state: both hold the units before money is asked for. */
export const PLACED_AS = {
  transfer: "Confirmar Transferencia",
  card: "Autorización Pendiente",
} as const satisfies Readonly<Record<string, OrderStatus>>;

/** What the provider, asked about the order's charge, can answer. */
export const PROVIDER_NOTICES = ["approved", "pending", "rejected", "cancelled", "unknown"] as const;
export type ProviderNotice = (typeof PROVIDER_NOTICES)[number];

type Row = Readonly<Partial<Record<OrderStatus, OrderStatus>>>;

/**
 * Where a notice takes an order from each state; where it says nothing, the order stays, so that no notice moves one
 * backwards. Approved money always lands: it takes released units again if it can (`pago sin stock` if it cannot).
 */
export const PROVIDER_MOVES: Readonly<Record<ProviderNotice, Row>> = {
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

/** What moving units from one place to another is called in the ledger. */
const STOCK_EVENT_OF: Readonly<Record<Hold, Readonly<Record<Hold, OrderStockEvent | null>>>> = {
  held: { held: null, committed: "commit", released: "release" },
  committed: { held: "reopen", committed: null, released: "return" },
  released: { held: "hold", committed: "resell", released: null },
};

/** An order being placed; its units are taken as a whole or not at all. */
export function placeOrder(payment: keyof typeof PLACED_AS): OrderMove {
  return moveTo("released", null, PLACED_AS[payment]);
}

/**
 * What the provider's word does to an order; null when it changes nothing. `detail` is the provider's `status_detail`, kept
 * where the state is the provider's own (in process, rejected). A charge the provider does not know leaves no detail of its.
 */
export function providerMove(from: OrderStatus, notice: ProviderNotice, detail: string): OrderMove | null {
  const to = PROVIDER_MOVES[notice][from];
  if (!to) return null;
  const move = move_(from, to);
  return move;
}
