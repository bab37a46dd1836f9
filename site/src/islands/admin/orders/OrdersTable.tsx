import type { ReactNode } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { methodOf } from "#shop/orders/payment-method.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { pesosLabel } from "../kit/formats.ts";
import { PageBox } from "../kit/List.tsx";
import { adminOrderPath } from "../kit/paths.ts";
import {
  ASKED_AGAIN,
  allItemsLabel,
  buyerName,
  deliveryLabel,
  itemsLabel,
  placedLabel,
  reviewLabel,
} from "./admin-order-labels.ts";
import { numberOfFirst } from "./parcel/parcel-labels.ts";

interface OrdersTableProps {
  orders: readonly AdminOrder[];
  showrooms: readonly Showroom[];
  isPicked: (id: string) => boolean;
  onPick: (orders: readonly AdminOrder[], isIn: boolean) => void;
}

const COLUMNS = ["Pedido", "Fecha", "Cliente", "Productos", "Entrega", "Pago", "Estado"];

/** Orders as rows of one line, or as cards on a phone. */
export function OrdersTable({ orders, showrooms, isPicked, onPick }: OrdersTableProps) {
  const picked = orders.filter(({ _id }) => isPicked(_id)).length;
  return (
    <table className="desk-table orders-table" aria-label="Pedidos">
      <thead>
        <tr>
          <th scope="col" className="is-pick">
            <PageBox picked={picked} all={orders.length} onPick={(isIn) => onPick(orders, isIn)}>
              Elegir todos los de esta página
            </PageBox>
          </th>
          {COLUMNS.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
          <th scope="col" className="is-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order._id}
            order={order}
            showrooms={showrooms}
            isPicked={isPicked(order._id)}
            onPick={(isIn) => onPick([order], isIn)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  order: AdminOrder;
  showrooms: readonly Showroom[];
  isPicked: boolean;
  onPick: (isIn: boolean) => void;
}

function Row({ order, showrooms, isPicked, onPick }: RowProps) {
  const { _id, number, createdAt, statusGlimmer, review, receipt, tags } = order;
  const name = buyerName(order);
  const delivery = deliveryLabel(order, showrooms);
  const first = numberOfFirst(order);
  return (
    <tr className={isPicked ? "is-picked" : undefined}>
      <td className="is-pick">
        <input
          type="checkbox"
          checked={isPicked}
          onChange={({ target }) => onPick(target.checked)}
          aria-label={`Elegir el pedido ${number} de ${name}`}
        />
      </td>
      <td className="is-order">
        <a href={adminOrderPath(_id)} translate="no">
          {number}
        </a>
      </td>
      <td className="is-date">
        <time dateTime={createdAt}>{placedLabel(createdAt, Date.now())}</time>
      </td>
      <td className="is-buyer" title={[order.user.email, ...tags].join(", ")}>
        {name}
        {tags.length > 0 && <small>{tags.join(", ")}</small>}
      </td>
      <td className="is-products" title={allItemsLabel(order)}>
        <span>{itemsLabel(order)}</span>
        {review && <Tag isAlert>{reviewLabel({ review, statusGlimmer })}</Tag>}
        {receipt && statusGlimmer === "Confirmar Transferencia" && (
          <Tag>{receipt.askedAgain ? ASKED_AGAIN : "Con comprobante"}</Tag>
        )}
        {first && <Tag>{`Con ${first}`}</Tag>}
      </td>
      <td className="is-delivery" title={delivery}>
        <DeliveryIcon isPickup={!order.shipping} />
        {delivery}
      </td>
      <td className="is-payment">{methodOf(order.paymentTypeId).shortTitle}</td>
      <td className="is-status">
        <OrderStatus order={order} />
      </td>
      <td className="is-number">{pesosLabel(order.transactionAmount)}</td>
    </tr>
  );
}

function Tag({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return <b className={isAlert ? "orders-tag is-alert" : "orders-tag"}>{children}</b>;
}

/** A lorry for home delivery, a bag for pickup. */
function DeliveryIcon({ isPickup }: { isPickup: boolean }) {
  const path = isPickup
    ? "M6 8h12l1 12H5ZM9 8a3 3 0 0 1 6 0"
    : "M3 7h11v9H3ZM14 10h4l3 3v3h-7M7 18.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM17 18.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z";
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
