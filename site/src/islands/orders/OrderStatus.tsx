import type { ReactNode } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { orderColor } from "#shop/orders/order.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { isFullyRefunded, receiptLabels } from "./order-labels.ts";

/**
 * An order's status in its color (docs/product-rules.md#order-colours-and-totals), or "Devuelto" in red once it was refunded
 * in full. The text says the same without color.
 */
export function OrderStatus({ order }: { order: Pick<Order, "statusGlimmer" | "status" | "payment"> }) {
  if (isFullyRefunded(order)) return <span className="order-status is-red">Devuelto</span>;
  return <span className={`order-status is-${orderColor(order)}`}>{order.statusGlimmer}</span>;
}

/** An order's status as its buyer reads it: texts about its receipt replace "Confirmar Transferencia". */
export function BuyerOrderStatus({ order }: { order: Parameters<typeof OrderStatus>[0]["order"] & ReceiptFields }) {
  const ofReceipt = receiptLabels(order);
  if (!ofReceipt) return <OrderStatus order={order} />;
  return <span className={`order-status is-${orderColor(order)}`}>{ofReceipt.title}</span>;
}

type ReceiptFields = Parameters<typeof receiptLabels>[0];

export function OrderHistory({ order }: { order: OrderWithHistory }) {
  return <HistoryList entries={historyOf(order)} />;
}

interface ListedEntry {
  at: string;
  text: string;
  by?: string;
  /** A control beside the entry, such as a button that sends a mail again. */
  action?: ReactNode;
}

/** What happened to an order and, in the panel, who did it. */
export function HistoryList({ title = "Historial", entries }: { title?: string; entries: readonly ListedEntry[] }) {
  return (
    <section className="order-history" aria-labelledby="historia">
      <h2 id="historia">{title}</h2>
      <ol>
        {entries.map(({ at, text, by, action }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={at}>{by ? `${instantLabel(at)}, ${by}` : instantLabel(at)}</time>
            {action}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The fields of an order that its history needs. */
type OrderWithHistory = Pick<Order, "history" | "statusGlimmer" | "expiresAt" | "shipping">;

/** Returns an order's moves, oldest first. An overdue order has its expiry even when it is not stored yet. */
export function movesOf(order: Pick<OrderWithHistory, "history" | "statusGlimmer" | "expiresAt">): Order["history"] {
  const { history, statusGlimmer: to, expiresAt: at } = order;
  const isExpiryMissing = to === "Orden Vencida" && history.at(-1)?.to !== to;
  return isExpiryMissing && at ? [...history, { at, from: "Confirmar Transferencia", to, by: "cron" }] : history;
}

/** Returns an order's history, oldest first, as its buyer reads it. */
export function historyOf(order: OrderWithHistory): { at: string; text: string }[] {
  return movesOf(order).map((event) => ({ at: event.at, text: eventLabel(event, order) }));
}

function eventLabel({ from, to, by }: Order["history"][number], { shipping }: Pick<Order, "shipping">): string {
  if (from === null) return by === "shop" ? "Cargamos tu pedido" : "Hiciste el pedido";
  if (to === "Enviado") return shipping ? "Despachamos el pedido" : "El pedido quedó listo para retirar";
  return EVENT_LABELS[to] ?? to;
}

const EVENT_LABELS: Readonly<Record<string, string>> = {
  "Confirmar Transferencia": "Volvimos a esperar tu transferencia",
  "Autorización Pendiente": "El pago quedó pendiente de autorización",
  "En Preparación": "Confirmamos tu pago y empezamos a prepararlo",
  Recibido: "Recibiste el pedido",
  "Pago Rechazado": "El pago fue rechazado",
  "Orden Vencida": "Venció el plazo para transferir",
  Cancelado: "El pedido se canceló",
};
