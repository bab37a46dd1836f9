import type { Order } from "#shop/orders/order.contract.ts";
import { orderColor } from "#shop/orders/order-state.ts";
import { isGivenBack } from "./order-words.ts";

/** An order's status in its colour (specification 4, Order display); the words say it to whoever sees no colours. */
export function OrderStatus({ order }: { order: Pick<Order, "statusGlimmer" | "status" | "payment"> }) {
  if (isGivenBack(order)) return <span className="order-status is-red">Devuelto</span>;
  return <span className={`order-status is-${orderColor(order)}`}>{order.statusGlimmer}</span>;
}
