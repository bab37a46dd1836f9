import type { Order } from "#shop/orders/order.contract.ts";
import type { OrderStatus } from "#shop/orders/order-state.ts";
import { matches } from "#shop/text.ts";

/** Search of a user's orders: words of a number, product or brand, and a status or any. */
export interface OrdersWanted {
  words: string;
  status: OrderStatus | "";
}

type Sought = Pick<Order, "_id" | "externalReference" | "statusGlimmer"> & {
  products: readonly Pick<Order["products"][number], "productName" | "brand">[];
};

/** Returns the matching orders in their order, ignoring accents and case. */
export function ordersFound<One extends Sought>(orders: readonly One[], { words, status }: OrdersWanted): One[] {
  return orders.filter(({ _id, externalReference, products, statusGlimmer }) => {
    const texts = products.flatMap(({ productName, brand }) => [productName, brand]);
    return (status === "" || statusGlimmer === status) && matches(words.trim(), _id, externalReference, ...texts);
  });
}

/** Returns the distinct statuses. */
export function statusesOf(orders: readonly Pick<Order, "statusGlimmer">[]): OrderStatus[] {
  return [...new Set(orders.map(({ statusGlimmer }) => statusGlimmer))];
}

/** Returns the number of matches, as announced to screen readers. */
export function resultsLabel(found: number, all: number): string {
  if (found === all) return all === 1 ? "1 pedido" : `${all} pedidos`;
  return found === 1 ? `1 pedido de ${all}` : `${found} pedidos de ${all}`;
}
