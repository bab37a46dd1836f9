import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { receiptUrl } from "#site/api/orders.ts";
import { Destination } from "#site/islands/orders/Destination.tsx";
import { OrderAside } from "#site/islands/orders/OrderAside.tsx";
import { OrderLines } from "#site/islands/orders/OrderLines.tsx";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { instantWords, isGivenBack } from "#site/islands/orders/order-words.ts";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { Trouble } from "../kit/Trouble.tsx";
import { Buyer } from "./Buyer.tsx";
import { reviewAdvice, reviewWords } from "./desk-words.ts";
import { MoneyBack } from "./MoneyBack.tsx";
import { MoveOrder } from "./MoveOrder.tsx";
import { Moves } from "./Moves.tsx";
import { useOrder } from "./use-order.ts";

/** One order: who bought what, where it stands, and all that can be done with it. */
export function AdminOrderDesk({ adminId, orderId }: { adminId: string; orderId: string }) {
  const { data: order, error, refetch, take } = useOrder(adminId, orderId);
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
          <time dateTime={createdAt}>{instantWords(createdAt)}</time> <span translate="no">{externalReference}</span>
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
            <b>{reviewWords({ review, statusGlimmer })}.</b> {reviewAdvice({ review, statusGlimmer })}
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
                <small>{instantWords(receipt.at)}</small>
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
