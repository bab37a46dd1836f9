import type { Order } from "#shop/orders/order.contract.ts";
import { orderColor } from "#shop/orders/order-state.ts";
import { isGivenBack } from "./order-labels.ts";

/** An order's status in its color (docs/product-rules.md#order-colours-and-totals). The text says the same without color. */
export function OrderStatus({ order }: { order: Pick<Order, "statusGlimmer" | "status" | "payment"> }) {
  if (isGivenBack(order)) return <span className="order-status is-red">Devuelto</span>;
  return <span className={`order-status is-${orderColor(order)}`}>{order.statusGlimmer}</span>;
}
