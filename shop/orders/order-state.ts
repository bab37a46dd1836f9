/** The states an order can be in, and what each means (specification 4, Shop order status; rules, Orders). */

/** All of `statusGlimmer`. */
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

/** The six the panel offers; the API takes all eight. */
export const PANEL_STATUSES: readonly OrderStatus[] = [
  "Confirmar Transferencia",
  "En Preparación",
  "Enviado",
  "Recibido",
  "Orden Vencida",
  "Cancelado",
];

/** Where an order's units are: held in `reserved`, committed to `sold`, released to `stock`. */
export const HOLDS = ["held", "committed", "released"] as const;
export type Hold = (typeof HOLDS)[number];

/** What the card provider would call it; on transfers the same words. */
export interface WireStatus {
  status: "approved" | "in_process" | "rejected";
  statusDetail: string;
}

const APPROVED: WireStatus = { status: "approved", statusDetail: "accredited" };
const CANCELED: WireStatus = { status: "rejected", statusDetail: "canceled" };
const PENDING: WireStatus = { status: "in_process", statusDetail: "pending_contingency" };

interface StateMeaning {
  hold: Hold;
  /** As an administrator, the clock or a placed order gives it; a provider's detail replaces it (`order-move.ts`). */
  wire: WireStatus;
}

/** Of these nothing more is to come: a person may leave whose orders are all so. One that was rejected holds no units. */
export const SETTLED_STATUSES: readonly OrderStatus[] = ["Recibido", "Pago Rechazado", "Orden Vencida", "Cancelado"];

/** The table: where the units are in each state, and the wire status it has when set by hand. */
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

/** `status` and `statusDetail` of a state set by hand, derived on the server whatever a client sends. */
export function wireStatusOf(status: OrderStatus): WireStatus {
  return ORDER_STATES[status].wire;
}

export type OrderColor = "green" | "orange" | "red";

/** Specification 4, Order display: green once paid, orange while in process, red otherwise. */
export function orderColor(order: { statusGlimmer: OrderStatus; status: WireStatus["status"] }): OrderColor {
  if (holdOf(order.statusGlimmer) === "committed") return "green";
  return order.status === "in_process" ? "orange" : "red";
}

/** The label of an order's total; null when it is not shown, on rejected ones. */
export function totalLabel(status: WireStatus["status"]): "Total a transferir" | "Total transferido" | null {
  if (status === "rejected") return null;
  return status === "in_process" ? "Total a transferir" : "Total transferido";
}
