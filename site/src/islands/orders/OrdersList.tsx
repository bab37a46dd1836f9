import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { $orders, loadOrders, whenSeenAgain } from "#site/stores/orders/orders.ts";
import { Failed } from "./Failed.tsx";
import { useFocusedHeading } from "./focus-heading.ts";
import { NoOrders } from "./NoOrders.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { OrdersBlank } from "./OrdersBlank.tsx";
import { OrdersFinder } from "./OrdersFinder.tsx";
import { foundWords, type OrdersWanted, ordersFound, statusesOf } from "./orders-found.ts";

/** A person's orders, newest first. */
export function OrdersList({ userId }: { userId: string }) {
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
      words="No pudimos traer tus pedidos. Revisá tu conexión y probá de nuevo."
      onAgain={() => loadOrders(userId)}
    />
  );
}

/** Fewer can be looked through. */
const FEWEST_TO_SEARCH = 4;
const ANY: OrdersWanted = { words: "", status: "" };

/** The orders that are looked for; of a few all show, and nothing is asked. */
function Found({ orders }: { orders: readonly Order[] }) {
  const [wanted, setWanted] = useState(ANY);
  if (orders.length < FEWEST_TO_SEARCH) return <Cards orders={orders} />;
  const found = ordersFound(orders, wanted);
  return (
    <>
      <OrdersFinder wanted={wanted} statuses={statusesOf(orders)} onWant={setWanted} />
      <p className="order-quiet" role="status">
        {foundWords(found.length, orders.length)}
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
