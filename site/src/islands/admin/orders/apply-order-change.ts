import type { AdminOrder } from "#shop/orders/order.contract.ts";
import type { Called } from "#site/api/call.ts";

/** Waits for a call that changes an order, then shows the result and a toast; see `useOrder`. */
export type ApplyOrderChange = <Body>(
  called: Promise<Called<Body>>,
  orderIn: (body: Body) => AdminOrder,
  said: string,
) => Promise<Called<Body>>;
