import type { Checkout } from "#db/orders/checkout.ts";
import { findOwnOrder } from "#db/orders/orders.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import type { OrderInput } from "./price-order.ts";

/**
 * Returns the order that an earlier request with the same key placed. Refuses `idempotency_key_reused` when the key was
 * sent with another body (docs/product-rules.md#one-order-per-request-key). One trip.
 */
export async function formerOrder(
  { db }: RequestContext,
  { userId, request }: Pick<OrderInput, "userId" | "request">,
  former: NonNullable<Checkout["formerRequest"]>,
): Promise<{ ok: true; order: PlacedOrder } | Refused<"idempotency_key_reused">> {
  if (former.bodyHash !== request?.bodyHash) return refuse({ code: "idempotency_key_reused" });
  const order = await findOwnOrder(db, userId, former.orderId);
  if (!order) throw new Error("a request key names an order that is not there");
  return { ok: true, order };
}
