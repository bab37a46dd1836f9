import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder, AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import { receiptUrl } from "#site/api/orders.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { useDeliveryTerms } from "#site/islands/kit/use-delivery-terms.ts";
import { Destination, OrderAside } from "#site/islands/orders/OrderAside.tsx";
import { OrderLines } from "#site/islands/orders/OrderLines.tsx";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { QueryState } from "../kit/calls.tsx";
import { Button, Contact, Fact, MISSING, NewTabLink, useHeading } from "../kit/elements.tsx";
import { pesosLabel, shortInstant } from "../kit/formats.ts";
import { customerPath, NOTICES_PATH } from "../kit/paths.ts";
import { ForWriters, useMay } from "../kit/permissions.tsx";
import { AskReceipt } from "../transfers/AskReceipt.tsx";
import { ReceiptView } from "../transfers/ReceiptView.tsx";
import { buyerChat, buyerName, reviewAdvice, reviewLabel } from "./admin-order-labels.ts";
import { OrderHistory } from "./history/OrderHistory.tsx";
import { OrderNotes } from "./history/OrderNotes.tsx";
import { ChangeLines } from "./lines/ChangeLines.tsx";
import { ChangeLocations } from "./locations/ChangeLocations.tsx";
import { linePlaces } from "./locations/line-locations.ts";
import { MoveOrder, useOrder } from "./MoveOrder.tsx";
import { CarrierLabel } from "./parcel/CarrierLabel.tsx";
import { AddProducts, ParcelNotes } from "./parcel/ParcelNotes.tsx";
import { ReaderCharge } from "./reader/ReaderCharge.tsx";
import { Refunds } from "./refunds/Refunds.tsx";
import { refundNotes } from "./refunds/refund-units.ts";

/** One order: buyer, products, status, and all actions on it. */
export function AdminOrderPage({ user: admin }: { user: User }) {
  const orderId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const { query, applyChange, show, showOrder } = useOrder(admin._id, orderId);
  const desk = query.data;
  const { state, showrooms } = useDeliveryTerms();
  useHeading(desk && `Pedido ${desk.order.number}`);
  if (!desk) return <QueryState query={query} />;
  const { order } = desk;
  const { createdAt, number, products, review, receipt, statusGlimmer, user } = order;
  const isWaiting = statusGlimmer === "Confirmar Transferencia" || statusGlimmer === "Orden Vencida";
  const isRefunded = isFullyRefunded(order);
  return (
    <article className="desk-order">
      <header>
        <p className="desk-order-when">
          <time dateTime={createdAt}>{instantLabel(createdAt)}</time> <b translate="no">{number}</b>
        </p>
        <OrderStatus order={order} />
        {!isRefunded && (
          <Button className="pill is-slip" onClick={() => print()}>
            Imprimir remito
          </Button>
        )}
      </header>
      {isRefunded && statusGlimmer === "En Preparación" && (
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
      <ParcelNotes order={order} />
      <Withdrawals withdrawals={desk.withdrawals} />
      <div className="desk-order-in">
        <div>
          <section className="desk-does" aria-labelledby="estado">
            <h2 id="estado">Próximo paso</h2>
            <ForWriters area="orders">
              <MoveOrder
                order={order}
                applyChange={applyChange}
                carrierLabel={<CarrierLabel order={order} sellsLabels={desk.sellsLabels} applyChange={applyChange} />}
              >
                <ChangeLines order={order} applyChange={applyChange} />
              </MoveOrder>
              <ReaderCharge order={order} onChanged={showOrder} onRefused={() => void query.refetch()} />
            </ForWriters>
            {receipt && (
              <p className="desk-receipt">
                <NewTabLink href={receiptUrl(user._id, order._id)}>Ver el comprobante</NewTabLink>{" "}
                <small>{instantLabel(receipt.at)}</small>
              </p>
            )}
            <AskReceipt order={order} onAsked={show} />
            <Refunds order={order} applyChange={applyChange} />
            {receipt && isWaiting && <ReceiptView key={receipt.at} order={order} />}
          </section>
          <section aria-labelledby="productos">
            <h2 id="productos">Productos</h2>
            <OrderLines lines={products} notes={refundNotes(order)} places={linePlaces(order)} />
            {order.decantCreditOrders.map((id) => (
              <p key={id} className="hint">
                Un decant de este pedido ya dio su descuento en{" "}
                <a className="link" href={`/admin-panel/orders/detail/${id}`}>
                  otro pedido
                </a>
                .
              </p>
            ))}
            <AddProducts order={order} />
            <ForWriters area="orders">
              <ChangeLocations order={order} applyChange={applyChange} />
            </ForWriters>
          </section>
        </div>
        <div className="desk-side">
          <Buyer order={order} />
          <OrderNotes desk={desk} onChanged={show} />
          <OrderAside isOwn={false} order={order}>
            {state !== "loading" && <Destination order={order} showrooms={showrooms} isOwn={false} />}
          </OrderAside>
        </div>
        <OrderHistory desk={desk} onChanged={show} />
      </div>
    </article>
  );
}

/** The withdrawals from this purchase. They are answered on another page. */
function Withdrawals({ withdrawals }: Pick<AdminOrderResponse, "withdrawals">) {
  return withdrawals.map(({ code, createdAt, closedAt }) => (
    <div key={code} className="notice desk-review">
      <p>
        <b>Arrepentimiento {code}</b>, del {shortInstant(createdAt)}.{" "}
        {closedAt ? (
          `Respondido el ${shortInstant(closedAt)}.`
        ) : (
          <>
            Sin responder:{" "}
            <a className="link" href={NOTICES_PATH}>
              respondelo en Avisos
            </a>
            .
          </>
        )}
      </p>
    </div>
  ));
}

/** The buyer with contact data, and the net amount the shop receives (docs/product-rules.md#net-received). */
function Buyer({ order }: { order: AdminOrder }) {
  const { user, netReceivedAmount, netIsEstimated } = order;
  const chat = buyerChat(order);
  const may = useMay();
  return (
    <section className="desk-buyer" aria-labelledby="cliente">
      <h2 id="cliente">
        {may("read", "people") && user.email ? (
          <a className="link" href={customerPath(user._id)}>
            {buyerName(order)}
          </a>
        ) : (
          buyerName(order)
        )}
      </h2>
      <dl className="facts">
        <Fact label="Teléfono">
          <Contact scheme="tel:+54" text={user.phone} />
        </Fact>
        <Fact label="Email">
          <Contact scheme="mailto:" text={user.email} />
        </Fact>
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
