/**
 * The states of an order and their meaning. See docs/product-rules.md#order-states and docs/product-rules.md#order-moves
 */

/** Values of `statusGlimmer`. */
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

/** The six states that the panel offers. The API accepts all eight. */
export const PANEL_STATUSES: readonly OrderStatus[] = [
  "Confirmar Transferencia",
  "En Preparación",
  "Enviado",
  "Recibido",
  "Orden Vencida",
  "Cancelado",
];

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
  /** For a state set by an administrator, by expiry or by placing. A provider's detail replaces it (`order-move.ts`). */
  wire: WireStatus;
}

/** Final states. A person can delete their account when all their orders are in these. Rejected orders hold no units. */
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

/** `status` and `statusDetail` of a state. Derived on the server, whatever a client sends. */
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
