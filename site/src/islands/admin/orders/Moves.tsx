import { useQuery } from "@tanstack/react-query";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { readAudit } from "#site/api/admin-shop.ts";
import { instantLabel } from "#site/islands/orders/order-labels.ts";
import { unwrap } from "../kit/failed-call.tsx";

/** More entries than an order ever has. */
const MOST = 100;

/** The history of an order. The audit log supplies the administrators' names. */
export function Moves({ order }: { order: AdminOrder }) {
  const { data } = useQuery({
    queryKey: ["audit-of", order._id, order.version],
    queryFn: () => unwrap(readAudit({ noun: "order", id: order._id }, MOST)),
  });
  const names = new Map(data?.entries.flatMap(({ by }) => (by.name ? [[by._id, by.name] as const] : [])));
  return (
    <section className="order-history" aria-labelledby="historia">
      <h2 id="historia">Historial</h2>
      <ol>
        {movesOf(order, names).map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={at}>
              {instantLabel(at)}, {by}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A move in an order's history. */
interface Move {
  at: string;
  text: string;
  /** Who made it. */
  by: string;
}

type Moved = Pick<AdminOrder, "history" | "statusGlimmer" | "expiresAt" | "shipping" | "user">;

/**
 * Returns an order's history, oldest first. `names` maps the ids of administrators to names. An overdue order shows its expiry
 * even when it is not stored yet.
 */
export function movesOf(order: Moved, names: ReadonlyMap<string, string>): Move[] {
  const { history, statusGlimmer, expiresAt, user } = order;
  const isUntold = statusGlimmer === "Orden Vencida" && history.at(-1)?.to !== "Orden Vencida";
  const over = isUntold && expiresAt ? [{ at: expiresAt, from: "", to: "Orden Vencida", by: "cron" }] : [];
  return [...history, ...over].map(({ at, from, to, by }) => ({
    at,
    text: from === null ? "Pedido hecho" : wordsOf(to, order.shipping),
    by: by === user._id ? MOVERS.buyer : (MOVERS[by] ?? names.get(by) ?? "alguien de la tienda"),
  }));
}

const MOVERS: Readonly<Record<string, string>> & { buyer: string } = {
  buyer: "quien compró",
  cron: "por el plazo",
  provider: "Mercado Pago",
};

function wordsOf(to: string, isSent: boolean): string {
  if (to === "Enviado") return isSent ? "Despachado" : "Listo para retirar";
  return to;
}
