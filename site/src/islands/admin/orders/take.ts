import type { AdminOrder } from "#shop/orders/order.contract.ts";
import type { Called } from "#site/api/call.ts";

/** Hands over a call that changes an order: what it made of the order is shown, and said; see `useOrder`. */
export type Take = <Body>(
  called: Promise<Called<Body>>,
  orderIn: (body: Body) => AdminOrder,
  said: string,
) => Promise<Called<Body>>;
