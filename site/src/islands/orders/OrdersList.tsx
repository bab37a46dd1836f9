import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { Order } from "#shop/contract/order.ts";
import { $orders, loadOrders, whenSeenAgain } from "#site/stores/orders.ts";
import { Failed } from "./Failed.tsx";
import { useFocusedHeading } from "./focus-heading.ts";
import { NoOrders } from "./NoOrders.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { OrdersBlank } from "./OrdersBlank.tsx";

/** A person's orders, newest first. */
export function OrdersList({ userId }: { userId: string }) {
  const now = useStore($orders);
  useEffect(() => {
    loadOrders(userId);
    return whenSeenAgain(() => loadOrders(userId));
  }, [userId]);
  useFocusedHeading(now.state);
  if (now.state === "loading") return <OrdersBlank />;
  if (now.state === "known") return now.orders.length > 0 ? <Cards orders={now.orders} /> : <NoOrders />;
  return (
    <Failed
      words="No pudimos traer tus pedidos. Revisá tu conexión y probá de nuevo."
      onAgain={() => loadOrders(userId)}
    />
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
