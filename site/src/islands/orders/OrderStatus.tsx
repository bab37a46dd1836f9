import type { Order } from "#shop/contract/order.ts";
import { orderColor } from "#shop/order-state.ts";

/** An order's status in its colour (specification 4, Order display); the words say it to whoever sees no colours. */
export function OrderStatus({ order }: { order: Pick<Order, "statusGlimmer" | "status"> }) {
  return <span className={`order-status is-${orderColor(order)}`}>{order.statusGlimmer}</span>;
}
