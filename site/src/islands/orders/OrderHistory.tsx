import type { Order } from "#shop/orders/order.contract.ts";
import { instantLabel } from "./order-labels.ts";

export function OrderHistory({ order }: { order: Historied }) {
  return (
    <section className="order-history" aria-labelledby="historia">
      <h2 id="historia">Historial</h2>
      <ol>
        {historyOf(order).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={at}>{instantLabel(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An event in an order's history. */
interface Happened {
  at: string;
  text: string;
}

/** The fields of an order that its history needs. */
type Historied = Pick<Order, "history" | "statusGlimmer" | "expiresAt" | "shipping">;

/** Returns an order's history, oldest first. An overdue order shows its expiry even when it is not stored yet. */
export function historyOf(order: Historied): Happened[] {
  const { history, statusGlimmer, expiresAt } = order;
  const happened = history.map((event) => ({ at: event.at, text: wordsOf(event, order) }));
  const isTold = history.at(-1)?.to === "Orden Vencida";
  if (statusGlimmer !== "Orden Vencida" || isTold || !expiresAt) return happened;
  return [...happened, { at: expiresAt, text: EXPIRED }];
}

const EXPIRED = "Venció el plazo para transferir";

function wordsOf({ from, to }: Order["history"][number], { shipping }: Pick<Order, "shipping">): string {
  if (from === null) return "Hiciste el pedido";
  if (to === "Enviado") return shipping ? "Despachamos el pedido" : "El pedido quedó listo para retirar";
  return HAPPENED[to] ?? to;
}

const HAPPENED: Readonly<Record<string, string>> = {
  "Confirmar Transferencia": "Volvimos a esperar tu transferencia",
  "Autorización Pendiente": "El pago quedó pendiente de autorización",
  "En Preparación": "Confirmamos tu pago y empezamos a prepararlo",
  Recibido: "Recibiste el pedido",
  "Pago Rechazado": "El pago fue rechazado",
  "Orden Vencida": EXPIRED,
  Cancelado: "El pedido se canceló",
};
