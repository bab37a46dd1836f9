import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { ProfileFrame, useFocusedHeading, Waiting } from "#site/islands/accounts/profile/ProfileFrame.tsx";
import { instantLabel } from "#site/islands/dates.ts";
import { startGuarded } from "#site/islands/kit/Guarded.tsx";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { orderPath, ordersPath } from "#site/islands/paths.ts";
import { sizeLabel, unitsLabel } from "#site/stores/cart/cart-lines.ts";
import { $orders, loadOrders } from "#site/stores/orders/orders.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { onVisibleAgain } from "#site/stores/visible-again.ts";
import { LinePicture } from "./OrderLines.tsx";
import { BuyerOrderStatus } from "./OrderStatus.tsx";
import { filterOrders, type OrdersFilter, OrdersFinder, resultsLabel, statusesOf } from "./OrdersFinder.tsx";
import { totalText } from "./order-labels.ts";

/** Starts the page in the browser. */
export function startOrders(): void {
  startGuarded(() => <OrdersPage />, { pathOf: ordersPath });
}

/** `/profile/orders/:id` */
export function OrdersPage() {
  return (
    <ProfileFrame here="orders" skeleton={<OrdersSkeleton />}>
      {({ _id }) => <OrdersList userId={_id} />}
    </ProfileFrame>
  );
}

function OrdersList({ userId }: { userId: string }) {
  const current = useStore($orders);
  useEffect(() => {
    loadOrders(userId);
    return onVisibleAgain(() => loadOrders(userId));
  }, [userId]);
  useFocusedHeading(current.state);
  if (current.state === "loading") return <OrdersSkeleton />;
  if (current.state === "known")
    return current.orders.length > 0 ? <FilteredOrders orders={current.orders} /> : <NoOrders />;
  return (
    <RetryNotice
      text="No pudimos traer tus pedidos. Revisá tu conexión y probá de nuevo."
      onRetry={() => loadOrders(userId)}
    />
  );
}

const MIN_ORDERS_TO_SEARCH = 4;
const NO_FILTER: OrdersFilter = { text: "", status: "" };

/** The orders that match the search. A short list shows all, without a search. */
function FilteredOrders({ orders }: { orders: readonly Order[] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  if (orders.length < MIN_ORDERS_TO_SEARCH) return <Cards orders={orders} />;
  const found = filterOrders(orders, filter);
  return (
    <>
      <OrdersFinder filter={filter} statuses={statusesOf(orders, filter.status)} onChange={setFilter} />
      <p className="order-quiet" role="status">
        {resultsLabel(found.length, orders.length)}
      </p>
      {found.length === 0 && (
        <div className="empty">
          <h2>No encontramos ningún pedido así.</h2>
          <button type="button" className="pill" onClick={() => setFilter(NO_FILTER)}>
            Ver todos
          </button>
        </div>
      )}
      <Cards orders={found} />
    </>
  );
}

function Cards({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="orders">
      {orders.map((order) => (
        <li key={order._id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

function NoOrders() {
  return (
    <div className="empty">
      <h2>Todavía no hiciste ningún pedido.</h2>
      <p>Cuando compres, acá vas a ver cómo viene cada uno.</p>
      <a className="pill" href="/perfumes">
        Ver las fragancias
      </a>
    </div>
  );
}

const MAX_PRODUCTS_SHOWN = 4;

function OrderCard({ order }: { order: Order }) {
  const { _id, number, createdAt, products, transactionAmount } = order;
  const total = totalText(order);
  const remaining = products.length - MAX_PRODUCTS_SHOWN;
  return (
    <article className="order-card" aria-labelledby={_id}>
      <header>
        <h2 id={_id}>
          <time dateTime={createdAt}>{instantLabel(createdAt)}</time>
          <span className="order-number" translate="no">
            {number}
          </span>
        </h2>
        <BuyerOrderStatus order={order} />
      </header>
      <ul className="order-things">
        {products.slice(0, MAX_PRODUCTS_SHOWN).map(({ _id, image, productName, brand, quantity, ...size }) => (
          <li key={_id}>
            <LinePicture image={image} width={64} />
            <div>
              <p className="order-name">{productName}</p>
              <p className="order-quiet">
                {brand} · {sizeLabel(size)} · {unitsLabel(quantity)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <p className="order-rest">{remaining === 1 ? "Y 1 producto más" : `Y ${remaining} productos más`}</p>
      )}
      <footer>
        {total && (
          <p className="order-total">
            {total} <b>{formatArs(toMinorUnits(transactionAmount))}</b>
          </p>
        )}
        <a className="pill" href={orderPath(_id)}>
          Ver pedido<span className="sr-only">{` del ${instantLabel(createdAt)}`}</span>
        </a>
      </footer>
    </article>
  );
}

const SHAPES = ["one", "two", "three"];

function OrdersSkeleton() {
  return (
    <Waiting>
      <ul className="orders">
        {SHAPES.map((shape) => (
          <li key={shape} className="order-blank" />
        ))}
      </ul>
    </Waiting>
  );
}
