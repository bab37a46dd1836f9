import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Order, OrderLineAnswer } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { ProfileFrame } from "#site/islands/accounts/profile/ProfileFrame.tsx";
import { Waiting } from "#site/islands/accounts/profile/Waiting.tsx";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { orderPath } from "#site/islands/orders/checkout/paths.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { $orders, loadOrders, whenSeenAgain } from "#site/stores/orders/orders.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { LinePicture } from "./LinePicture.tsx";
import { Failed, useFocusedHeading } from "./loading.tsx";
import { OrderStatus } from "./OrderStatus.tsx";
import { OrdersFinder, type OrdersWanted, ordersFound, resultsLabel, statusesOf } from "./OrdersFinder.tsx";
import { instantLabel, totalWords } from "./order-labels.ts";

/** `/profile/orders/:id` */
export function OrdersPage() {
  const waiting = (
    <ProfileFrame here="orders" userId={null}>
      <OrdersBlank />
    </ProfileFrame>
  );
  return (
    <Guarded waiting={waiting}>
      {({ _id }) => (
        <ProfileFrame here="orders" userId={_id}>
          <OrdersList userId={_id} />
        </ProfileFrame>
      )}
    </Guarded>
  );
}

/** A user's orders, newest first. */
function OrdersList({ userId }: { userId: string }) {
  const now = useStore($orders);
  useEffect(() => {
    loadOrders(userId);
    return whenSeenAgain(() => loadOrders(userId));
  }, [userId]);
  useFocusedHeading(now.state);
  if (now.state === "loading") return <OrdersBlank />;
  if (now.state === "known") return now.orders.length > 0 ? <Found orders={now.orders} /> : <NoOrders />;
  return (
    <Failed
      text="No pudimos traer tus pedidos. Revisá tu conexión y probá de nuevo."
      onAgain={() => loadOrders(userId)}
    />
  );
}

/** The search shows from this many orders. */
const FEWEST_TO_SEARCH = 4;
const ANY: OrdersWanted = { text: "", status: "" };

/** The orders that match the search. A short list shows all, without a search. */
function Found({ orders }: { orders: readonly Order[] }) {
  const [wanted, setWanted] = useState(ANY);
  if (orders.length < FEWEST_TO_SEARCH) return <Cards orders={orders} />;
  const found = ordersFound(orders, wanted);
  return (
    <>
      <OrdersFinder wanted={wanted} statuses={statusesOf(orders)} onWant={setWanted} />
      <p className="order-quiet" role="status">
        {resultsLabel(found.length, orders.length)}
      </p>
      {found.length === 0 && (
        <div className="empty">
          <h2>No encontramos ningún pedido así.</h2>
          <button type="button" className="pill" onClick={() => setWanted(ANY)}>
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

/** Maximum products shown per order; the rest is only counted. */
const SHOWN = 4;

/** An order in the list: date, products, status, total and link. */
function OrderCard({ order }: { order: Order }) {
  const { _id, createdAt, products, transactionAmount } = order;
  const total = totalWords(order);
  const left = products.length - SHOWN;
  return (
    <article className="order-card" aria-labelledby={_id}>
      <header>
        <h2 id={_id}>
          <time dateTime={createdAt}>{instantLabel(createdAt)}</time>
        </h2>
        <OrderStatus order={order} />
      </header>
      <ul className="order-things">
        {products.slice(0, SHOWN).map((line) => (
          <Thing key={line._id} line={line} />
        ))}
      </ul>
      {left > 0 && <p className="order-rest">{left === 1 ? "Y 1 producto más" : `Y ${left} productos más`}</p>}
      <footer>
        {total && (
          <p className="order-total">
            {total} <b>{formatArs(hundredths(transactionAmount))}</b>
          </p>
        )}
        <a className="pill" href={orderPath(_id)}>
          Ver pedido<span className="seen-by-readers">{` del ${instantLabel(createdAt)}`}</span>
        </a>
      </footer>
    </article>
  );
}

function Thing({ line }: { line: OrderLineAnswer }) {
  const { productName, brand, quantity, image } = line;
  return (
    <li>
      <LinePicture image={image} width={64} />
      <div>
        <p className="order-name">{productName}</p>
        <p className="order-quiet">
          {brand} · {sizeLabel(line)} · {quantity === 1 ? "1 unidad" : `${quantity} unidades`}
        </p>
      </div>
    </li>
  );
}

const SHAPES = ["one", "two", "three"];

/** Placeholder shapes while the orders load. */
function OrdersBlank() {
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
