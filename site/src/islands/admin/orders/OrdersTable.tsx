import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { adminOrderPath } from "../kit/paths.ts";
import { itemsLabel, reviewLabel, shortInstant } from "./desk-labels.ts";

interface Props {
  orders: readonly AdminOrder[];
  picked: ReadonlySet<string>;
  onPick: (orderId: string) => void;
}

/** Orders as table rows, or as cards on a phone. Orders that wait for a transfer can be selected. */
export function OrdersTable({ orders, picked, onPick }: Props) {
  return (
    <table className="desk-table orders-table" aria-label="Pedidos">
      <thead>
        <tr>
          <th scope="col">
            <span className="seen-by-readers">Elegir</span>
          </th>
          <th scope="col">Pedido</th>
          <th scope="col">Cliente</th>
          <th scope="col">Productos</th>
          <th scope="col">Estado</th>
          <th scope="col" className="is-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order._id} order={order} isPicked={picked.has(order._id)} onPick={() => onPick(order._id)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order, isPicked, onPick }: { order: AdminOrder; isPicked: boolean; onPick: () => void }) {
  const { _id, createdAt, user, statusGlimmer, transactionAmount, paymentTypeId, shipping, review, receipt } = order;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <tr>
      <td className="is-pick">
        {statusGlimmer === "Confirmar Transferencia" && (
          <input
            type="checkbox"
            checked={isPicked}
            onChange={onPick}
            aria-label={`Elegir el pedido de ${name} del ${shortInstant(createdAt)}`}
          />
        )}
      </td>
      <td>
        <a className="link" href={adminOrderPath(_id)}>
          {shortInstant(createdAt)}
        </a>
        <small>
          {paymentTypeId === "transfer" ? "Transferencia" : "Tarjeta"} · {shipping ? "Envío" : "Retiro"}
        </small>
      </td>
      <td>
        {name}
        <small>{user.email}</small>
      </td>
      <td>{itemsLabel(order)}</td>
      <td>
        <OrderStatus order={order} />
        {review && <small className="desk-alert">{reviewLabel({ review, statusGlimmer })}</small>}
        {receipt && statusGlimmer === "Confirmar Transferencia" && <small>Con comprobante</small>}
      </td>
      <td className="is-number">{formatArs(hundredths(transactionAmount))}</td>
    </tr>
  );
}
