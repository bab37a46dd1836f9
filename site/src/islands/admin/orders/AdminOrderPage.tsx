import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { readAudit } from "#site/api/admin-reports.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { Destination, OrderAside } from "#site/islands/orders/OrderAside.tsx";
import { OrderLines } from "#site/islands/orders/OrderLines.tsx";
import { HistoryList, OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { Button, Fact, NewTabLink } from "../kit/elements.tsx";
import { pesosLabel } from "../kit/formats.ts";
import { ForWriters, useMay } from "../kit/permissions.tsx";
import { buyerChat, reviewAdvice, reviewLabel } from "./admin-order-labels.ts";
import { MoveOrder, useOrder } from "./MoveOrder.tsx";
import { Refunds } from "./refunds/Refunds.tsx";
import { refundNotes } from "./refunds/refund-units.ts";

/** One order: buyer, products, status, and all actions on it. */
export function AdminOrderPage({ user: admin }: { user: User }) {
  const orderId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const { query, applyChange } = useOrder(admin._id, orderId);
  const order = query.data;
  const { showrooms } = useStore($deliveryTerms);
  useEffect(() => void loadDeliveryTerms(), []);
  if (!order) return <QueryState query={query} />;
  const { createdAt, number, products, review, receipt, statusGlimmer, user } = order;
  const isReturned = isFullyRefunded(order);
  return (
    <article className="desk-order">
      <header>
        <p className="desk-order-when">
          <time dateTime={createdAt}>{instantLabel(createdAt)}</time> <b translate="no">{number}</b>
        </p>
        <OrderStatus order={order} />
        {!isReturned && (
          <Button className="pill is-slip" onClick={() => print()}>
            Imprimir remito
          </Button>
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
          <section className="desk-does" aria-labelledby="estado">
            <h2 id="estado">Próximo paso</h2>
            <ForWriters area="orders">
              <MoveOrder order={order} applyChange={applyChange} />
            </ForWriters>
            {receipt && (
              <p>
                <NewTabLink href={receiptUrl(user._id, order._id)}>Ver el comprobante</NewTabLink>{" "}
                <small>{instantLabel(receipt.at)}</small>
              </p>
            )}
            <Refunds order={order} applyChange={applyChange} />
          </section>
          <section aria-labelledby="productos">
            <h2 id="productos">Productos</h2>
            <OrderLines lines={products} notes={refundNotes(order)} />
          </section>
        </div>
        <div className="desk-side">
          <Buyer order={order} />
          <OrderAside isOwn={false} order={order}>
            <Destination order={order} showrooms={showrooms} isOwn={false} />
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
        <Fact label="Teléfono">{linkTo(`tel:+54${user.phone}`, user.phone)}</Fact>
        <Fact label="Email">{linkTo(`mailto:${user.email}`, user.email)}</Fact>
        <Fact label="DNI">{user.dni || MISSING}</Fact>
        <div className="is-inner">
          <dt>Neto recibido</dt>
          <dd>
            {netReceivedAmount === null ? "Todavía nada" : pesosLabel(netReceivedAmount)}
            {netIsEstimated && <small> (estimado)</small>}
          </dd>
        </div>
      </dl>
      {chat && (
        <NewTabLink className="pill" href={chat}>
          Escribirle por WhatsApp
        </NewTabLink>
      )}
    </section>
  );
}

const MISSING = "Sin registrar";

function linkTo(href: string, text: string) {
  return text === "" ? MISSING : <a href={href}>{text}</a>;
}

/** More entries than an order ever has. */
const MAX_ENTRIES = 100;

/** The history of an order. The audit log supplies the administrators' names, for those who may read it. */
function OrderHistory({ order }: { order: AdminOrder }) {
  const { data } = useQuery({
    queryKey: ["audit-of", order._id, order.version],
    queryFn: () => unwrap(readAudit({ noun: "order", id: order._id }, MAX_ENTRIES)),
    enabled: useMay()("read", "reports"),
  });
  const names = new Map(data?.entries.flatMap(({ by }) => (by.name ? [[by._id, by.name] as const] : [])));
  return <HistoryList entries={historyOf(order, names)} />;
}

type OrderWithHistory = Pick<AdminOrder, "history" | "statusGlimmer" | "expiresAt" | "shipping" | "user">;

/**
 * Returns the moves in an order's history, oldest first, and who made them. `names` maps the ids of administrators to names. An
 * overdue order shows its expiry even when it is not stored yet.
 */
export function historyOf(order: OrderWithHistory, names: ReadonlyMap<string, string>) {
  const { history, statusGlimmer, expiresAt, shipping, user } = order;
  const sent = shipping ? "Despachado" : "Listo para retirar";
  const isExpiryMissing = statusGlimmer === "Orden Vencida" && history.at(-1)?.to !== "Orden Vencida";
  const expiry = isExpiryMissing && expiresAt ? [{ at: expiresAt, from: "", to: "Orden Vencida", by: "cron" }] : [];
  return [...history, ...expiry].map(({ at, from, to, by }) => ({
    at,
    text: from === null ? "Pedido hecho" : to === "Enviado" ? sent : to,
    by: by === user._id ? ACTORS.buyer : (ACTORS[by] ?? names.get(by) ?? "alguien de la tienda"),
  }));
}

const ACTORS: Readonly<Record<string, string>> & { buyer: string } = {
  buyer: "quien compró",
  cron: "por el plazo",
  provider: "Mercado Pago",
};
