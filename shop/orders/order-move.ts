/** Moves of orders between states: one table per actor. See docs/product-rules.md#order-moves */

import { type Refused, refuse } from "../refusal-facts.ts";
import type { OrderStockEvent } from "../stock/stock.ts";
import { type Hold, holdOf, type OrderStatus, type WireStatus, wireStatusOf } from "./order-state.ts";

/** A move. Stored with actor and time in the batch that moves the units. */
export interface OrderMove extends WireStatus {
  /** Null when the order is placed. */
  from: OrderStatus | null;
  to: OrderStatus;
  hold: Hold;
  /** What happens to the units of each line; null when they stay. */
  stockEvent: OrderStockEvent | null;
}

/** First state by payment method. Both hold the units before any money is requested. */
export const PLACED_AS = {
  transfer: "Confirmar Transferencia",
  card: "Autorización Pendiente",
} as const satisfies Readonly<Record<string, OrderStatus>>;

/** What the provider can answer about the order's charge. */
export const PROVIDER_NOTICES = ["approved", "pending", "rejected", "cancelled", "unknown"] as const;
export type ProviderNotice = (typeof PROVIDER_NOTICES)[number];

type Row = Readonly<Partial<Record<OrderStatus, OrderStatus>>>;

/**
 * The next state by notice and current state. A missing entry moves nothing, so that no notice moves an order backwards.
 * Approved money always counts: it takes released units again when they are in stock (otherwise the order gets a review).
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

/** The stock event that moves units from one hold to another. */
const STOCK_EVENT_OF: Readonly<Record<Hold, Readonly<Record<Hold, OrderStockEvent | null>>>> = {
  held: { held: null, committed: "commit", released: "release" },
  committed: { held: "reopen", committed: null, released: "return" },
  released: { held: "hold", committed: "resell", released: null },
};

/** The move that places an order. Its units are held all or none. */
export function placeOrder(payment: keyof typeof PLACED_AS): OrderMove {
  return moved(null, PLACED_AS[payment]);
}

/**
 * Returns the move that a provider notice causes, or null. `detail` is the provider's `status_detail`, stored while in
 * process and when rejected. A notice with only a new detail is a move from a state to itself.
 */
export function providerMove(from: OrderStatus, notice: ProviderNotice, detail: string): OrderMove | null {
  const to = PROVIDER_MOVES[notice][from];
  return to ? { ...moved(from, to), ...providerStatus(notice, detail) } : null;
}

function providerStatus(notice: ProviderNotice, detail: string): Partial<WireStatus> {
  if (notice === "pending") return { statusDetail: detail };
  if (notice === "rejected") return { status: "rejected", statusDetail: detail };
  // Without a charge the provider gives no detail.
  if (notice === "unknown") return { status: "rejected", statusDetail: "not_found" };
  return {};
}

/** An administrator's move from any state to any other; null for the same state. The database checks the stock. */
export function adminMove(from: OrderStatus, to: OrderStatus): OrderMove | null {
  return from === to ? null : moved(from, to);
}

/**
 * The move when the buyer pays a rejected card order again: its units are held again. Refuses `order_not_payable` from any
 * other state.
 */
export function payAgain(from: OrderStatus): { ok: true; move: OrderMove } | Refused<"order_not_payable"> {
  if (from !== "Pago Rechazado") return refuse({ code: "order_not_payable" });
  return { ok: true, move: moved(from, PLACED_AS.card) };
}

/** The move when a hold has run out (`order-expiry.ts`). */
export function expiryMove(): OrderMove {
  return moved(PLACED_AS.transfer, "Orden Vencida");
}

function moved(from: OrderStatus | null, to: OrderStatus): OrderMove {
  const hold = holdOf(to);
  // Before an order is placed its units are in stock, as after a release.
  const stockEvent = STOCK_EVENT_OF[from ? holdOf(from) : "released"][hold];
  return { from, to, hold, stockEvent, ...wireStatusOf(to) };
}
