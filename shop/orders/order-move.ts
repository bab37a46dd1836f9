/** How an order gets from state to state: one table for each who may move it (rules, Orders). */

import { type Refused, refuse } from "../refusal-facts.ts";
import type { OrderStockEvent } from "../stock/stock.ts";
import { type Hold, holdOf, type OrderStatus, type WireStatus, wireStatusOf } from "./order-state.ts";

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
  return moved(null, PLACED_AS[payment]);
}

/**
 * What the provider's word does to an order; null when it leaves it alone. `detail` is the provider's `status_detail`, kept
 * while in process and when rejected. A notice that only brings another detail is a move from a state to itself.
 */
export function providerMove(from: OrderStatus, notice: ProviderNotice, detail: string): OrderMove | null {
  const to = PROVIDER_MOVES[notice][from];
  return to ? { ...moved(from, to), ...providerStatus(notice, detail) } : null;
}

function providerStatus(notice: ProviderNotice, detail: string): Partial<WireStatus> {
  if (notice === "pending") return { statusDetail: detail };
  if (notice === "rejected") return { status: "rejected", statusDetail: detail };
  // No charge, so no detail of the provider's.
  if (notice === "unknown") return { status: "rejected", statusDetail: "not_found" };
  return {};
}

/** An administrator's move: any state to any other, null to the same. Whether the stock can follow is the database's word. */
export function adminMove(from: OrderStatus, to: OrderStatus): OrderMove | null {
  return from === to ? null : moved(from, to);
}

/** The buyer pays a rejected card order again: its units are held anew. Refuses `order_not_payable` from any other state. */
export function payAgain(from: OrderStatus): { ok: true; move: OrderMove } | Refused<"order_not_payable"> {
  if (from !== "Pago Rechazado") return refuse({ code: "order_not_payable" });
  return { ok: true, move: moved(from, PLACED_AS.card) };
}

/** The move of a hold that ran out; `order-expiry.ts` says when. */
export function expiryMove(): OrderMove {
  return moved(PLACED_AS.transfer, "Orden Vencida");
}

function moved(from: OrderStatus | null, to: OrderStatus): OrderMove {
  const hold = holdOf(to);
  // Before an order is placed its units are in stock, as after they were given back.
  const stockEvent = STOCK_EVENT_OF[from ? holdOf(from) : "released"][hold];
  return { from, to, hold, stockEvent, ...wireStatusOf(to) };
}
