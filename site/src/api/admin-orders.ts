/** The administrators' calls about orders (http-api, Calls). */
import type { z } from "zod";
import type {
  adminOrderAnswerSchema,
  adminOrdersSchema,
  changeOrderSchema,
  refundedOrderSchema,
  refundSchema,
  updatedOrderSchema,
} from "#shop/orders/order.contract.ts";
import type { OrderStatus } from "#shop/orders/order-state.ts";
import { type Called, call } from "./call.ts";

/** Which orders: in a status or in any, of whom (words of names or e-mail), and which page of them, from 1. */
export interface OrdersAsked {
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
}: OrdersAsked): Promise<Called<z.infer<typeof adminOrdersSchema>>> {
  const query = new URLSearchParams({ page: `${page}`, limit: `${limit}` });
  if (status) query.set("status", status);
  if (search) query.set("search", search);
  return call("GET", `/orders?${query}`);
}

/** One order with its buyer. 404 when there is none of that id. */
export function readAnyOrder(
  adminId: string,
  orderId: string,
): Promise<Called<z.infer<typeof adminOrderAnswerSchema>>> {
  return call("GET", `/orders/admin/${adminId}/${encodeURIComponent(orderId)}`);
}

/** Moves an order or notes its tracking number. 409 when its stock cannot follow, or somebody changed it since `version`. */
export function changeOrder(
  orderId: string,
  change: z.input<typeof changeOrderSchema>,
): Promise<Called<z.infer<typeof updatedOrderSchema>>> {
  return call("PUT", `/orders/${encodeURIComponent(orderId)}`, change);
}

/**
 * Gives money of a card payment back: pesos, or all that is left. 403 `password_needed` when the session is too old to do that
 * without the password; 202 while the provider has not answered.
 */
export function refundOrder(
  orderId: string,
  refund: z.input<typeof refundSchema>,
): Promise<Called<z.infer<typeof refundedOrderSchema>>> {
  return call("POST", `/orders/${encodeURIComponent(orderId)}/refund`, refund);
}
