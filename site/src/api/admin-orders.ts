/** Administrators' calls about orders. */
import type { z } from "zod";
import type {
  adminOrderResponseSchema,
  adminOrdersSchema,
  changeOrderSchema,
  refundedOrderSchema,
  refundSchema,
  updatedOrderSchema,
} from "#shop/orders/order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { type Called, call } from "./call.ts";

/** Filter by status ("" for all) and by words of the buyer's names or e-mail. `page` starts at 1. */
export interface OrdersFilters {
  status: OrderStatus | "";
  search: string;
  page: number;
  limit: number;
}

export function listOrders({
  status,
  search,
  page,
  limit,
}: OrdersFilters): Promise<Called<z.infer<typeof adminOrdersSchema>>> {
  const query = new URLSearchParams({ page: `${page}`, limit: `${limit}` });
  if (status) query.set("status", status);
  if (search) query.set("search", search);
  return call("GET", `/orders?${query}`);
}

/** Reads one order with its buyer. 404 if there is none. */
export function readAnyOrder(
  adminId: string,
  orderId: string,
): Promise<Called<z.infer<typeof adminOrderResponseSchema>>> {
  return call("GET", `/orders/admin/${adminId}/${encodeURIComponent(orderId)}`);
}

/** Moves an order or stores its tracking number. 409 if its stock does not allow the move, or if it changed since `version`. */
export function changeOrder(
  orderId: string,
  change: z.input<typeof changeOrderSchema>,
): Promise<Called<z.infer<typeof updatedOrderSchema>>> {
  return call("PUT", `/orders/${encodeURIComponent(orderId)}`, change);
}

/**
 * Refunds an amount in pesos of a card payment, or all that is left. 403 `password_needed` if the session is too old to
 * refund without the password; 202 while the provider has not answered.
 */
export function refundOrder(
  orderId: string,
  refund: z.input<typeof refundSchema>,
): Promise<Called<z.infer<typeof refundedOrderSchema>>> {
  return call("POST", `/orders/${encodeURIComponent(orderId)}/refund`, refund);
}
