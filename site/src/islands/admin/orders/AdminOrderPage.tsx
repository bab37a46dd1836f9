import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { Destination } from "#site/islands/orders/Destination.tsx";
import { OrderAside } from "#site/islands/orders/OrderAside.tsx";
import { OrderLines } from "#site/islands/orders/OrderLines.tsx";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { instantLabel, isGivenBack } from "#site/islands/orders/order-labels.ts";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { Trouble } from "../kit/failed-call.tsx";
import { buyerChat, reviewAdvice, reviewLabel } from "./desk-labels.ts";
import { MoveOrder } from "./MoveOrder.tsx";
import { Moves } from "./Moves.tsx";
import { MoneyBack } from "./Refunds.tsx";
import { useOrder } from "./use-order.ts";

/** One order: buyer, products, status, and all actions on it. */
export function AdminOrderPage({ user: admin }: { user: User }) {
  const orderId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const { data: order, error, refetch, take } = useOrder(admin._id, orderId);
  const { showrooms } = useStore($deliveryTerms);
  useEffect(() => void loadDeliveryTerms(), []);
  if (error && !order) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!order) return <p role="status">Cargando…</p>;
  const { createdAt, externalReference, products, review, receipt, statusGlimmer, user } = order;
  const isReturned = isGivenBack(order);
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
            <MoveOrder order={order} onTake={take} />
            {receipt && (
              <p>
                <a className="link" href={receiptUrl(user._id, order._id)} target="_blank" rel="noopener">
                  Ver el comprobante
                </a>{" "}
                <small>{instantLabel(receipt.at)}</small>
              </p>
            )}
            <MoneyBack order={order} onTake={take} />
          </section>
        </div>
        <div className="desk-side">
          <OrderAside isOwn={false} order={order}>
            <Destination order={order} showrooms={showrooms} />
          </OrderAside>
          <Moves order={order} />
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
