import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { readAudit } from "#site/api/admin-reports.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { Destination, OrderAside } from "#site/islands/orders/OrderAside.tsx";
import { OrderLines } from "#site/islands/orders/OrderLines.tsx";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { LoadError, unwrap } from "../kit/failed-call.tsx";
import { buyerChat, reviewAdvice, reviewLabel } from "./desk-labels.ts";
import { MoveOrder, useOrder } from "./MoveOrder.tsx";
import { Refunds } from "./Refunds.tsx";

/** One order: buyer, products, status, and all actions on it. */
export function AdminOrderPage({ user: admin }: { user: User }) {
  const orderId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const { data: order, error, refetch, applyChange } = useOrder(admin._id, orderId);
  const { showrooms } = useStore($deliveryTerms);
  useEffect(() => void loadDeliveryTerms(), []);
  if (error && !order) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!order) return <p role="status">Cargando…</p>;
  const { createdAt, externalReference, products, review, receipt, statusGlimmer, user } = order;
  const isReturned = isFullyRefunded(order);
  return (
    <article className="desk-order">
      <header>
        <p className="desk-order-when">
          <time dateTime={createdAt}>{instantLabel(createdAt)}</time> <span translate="no">{externalReference}</span>
        </p>
        <OrderStatus order={order} />
        {!isReturned && (
          <button type="button" className="pill is-slip" onClick={() => print()}>
            Imprimir remito
          </button>
        )}
      </header>
      {isReturned && statusGlimmer === "En Preparación" && (
        <div className="notice desk-review">
          <p>
            <b>Devuelto.</b> No lo prepares: se devolvió todo el dinero. Pasalo a Cancelado para que sus unidades
            vuelvan al stock.
          </p>
        </div>
      )}
      {review && (
        <div className="notice desk-review">
          <p>
            <b>{reviewLabel({ review, statusGlimmer })}.</b> {reviewAdvice({ review, statusGlimmer })}
          </p>
        </div>
      )}
      <div className="desk-order-in">
        <div>
          <Buyer order={order} />
          <section aria-labelledby="productos">
            <h2 id="productos">Productos</h2>
            <OrderLines lines={products} />
          </section>
          <section className="desk-does" aria-labelledby="estado">
            <h2 id="estado">Estado y envío</h2>
            <MoveOrder order={order} applyChange={applyChange} />
            {receipt && (
              <p>
                <a className="link" href={receiptUrl(user._id, order._id)} target="_blank" rel="noopener">
                  Ver el comprobante
                </a>{" "}
                <small>{instantLabel(receipt.at)}</small>
              </p>
            )}
            <Refunds order={order} applyChange={applyChange} />
          </section>
        </div>
        <div className="desk-side">
          <OrderAside isOwn={false} order={order}>
            <Destination order={order} showrooms={showrooms} />
          </OrderAside>
          <OrderHistory order={order} />
        </div>
      </div>
    </article>
  );
}

/** The buyer with contact data, and the net amount the shop receives (docs/product-rules.md#net-received). */
function Buyer({ order }: { order: AdminOrder }) {
  const { user, netReceivedAmount, netIsEstimated } = order;
  const chat = buyerChat(order);
  return (
    <section className="desk-buyer" aria-labelledby="cliente">
      <h2 id="cliente">
        {user.firstName} {user.lastName}
      </h2>
      <dl className="facts">
        <Fact text="Teléfono" value={user.phone} href={`tel:+54${user.phone}`} />
        <Fact text="Email" value={user.email} href={`mailto:${user.email}`} />
        <Fact text="DNI" value={user.dni} />
        <div className="is-inner">
          <dt>Neto recibido</dt>
          <dd>
            {netReceivedAmount === null ? "Todavía nada" : formatArs(hundredths(netReceivedAmount))}
            {netIsEstimated && <small> (estimado)</small>}
          </dd>
        </div>
      </dl>
      {chat && (
        <a className="pill" href={chat} target="_blank" rel="noopener">
          Escribirle por WhatsApp
        </a>
      )}
    </section>
  );
}

function Fact({ text, value, href }: { text: string; value: string; href?: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>{value === "" ? "Sin registrar" : href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  );
}

/** More entries than an order ever has. */
const MAX_ENTRIES = 100;

/** The history of an order. The audit log supplies the administrators' names. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const { data } = useQuery({
    queryKey: ["audit-of", order._id, order.version],
    queryFn: () => unwrap(readAudit({ noun: "order", id: order._id }, MAX_ENTRIES)),
  });
  const names = new Map(data?.entries.flatMap(({ by }) => (by.name ? [[by._id, by.name] as const] : [])));
  return (
    <section className="order-history" aria-labelledby="historia">
      <h2 id="historia">Historial</h2>
      <ol>
        {historyOf(order, names).map(({ at, text, by }) => (
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
interface HistoryEntry {
  at: string;
  text: string;
  /** Who made it. */
  by: string;
}

type OrderWithHistory = Pick<AdminOrder, "history" | "statusGlimmer" | "expiresAt" | "shipping" | "user">;

/**
 * Returns an order's history, oldest first. `names` maps the ids of administrators to names. An overdue order shows its expiry
 * even when it is not stored yet.
 */
export function historyOf(order: OrderWithHistory, names: ReadonlyMap<string, string>): HistoryEntry[] {
  const { history, statusGlimmer, expiresAt, user } = order;
  const isExpiryMissing = statusGlimmer === "Orden Vencida" && history.at(-1)?.to !== "Orden Vencida";
  const expiry = isExpiryMissing && expiresAt ? [{ at: expiresAt, from: "", to: "Orden Vencida", by: "cron" }] : [];
  return [...history, ...expiry].map(({ at, from, to, by }) => ({
    at,
    text: from === null ? "Pedido hecho" : statusText(to, order.shipping),
    by: by === user._id ? ACTORS.buyer : (ACTORS[by] ?? names.get(by) ?? "alguien de la tienda"),
  }));
}

const ACTORS: Readonly<Record<string, string>> & { buyer: string } = {
  buyer: "quien compró",
  cron: "por el plazo",
  provider: "Mercado Pago",
};

function statusText(to: string, isSent: boolean): string {
  if (to === "Enviado") return isSent ? "Despachado" : "Listo para retirar";
  return to;
}
