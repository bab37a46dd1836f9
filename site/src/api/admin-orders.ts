/** Administrators' requests about orders. */
import type { z } from "zod";
import type { changeOrderSchema, refundSchema } from "#shop/orders/order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { call } from "./call.ts";

/** Filter by status ("" for all) and by words of the buyer's names, e-mail or order number. `page` starts at 1. */
export interface OrdersFilters {
  status: OrderStatus | "";
  search: string;
  page: number;
  limit: number;
}

export const listOrders = ({ status, search, page, limit }: OrdersFilters) =>
  call("POST", "/orders/search", {
    query: { page: `${page}`, limit: `${limit}`, ...(status && { status }) },
    json: { search },
  });

/** Reads one order with its buyer. 404 if there is none. */
export const readAnyOrder = (adminId: string, orderId: string) =>
  call("GET", "/orders/admin/:adminId/:orderId", { param: { adminId, orderId } });

/** Moves an order or stores its tracking number. 409 if its stock does not allow the move, or if it changed since `version`. */
export const changeOrder = (orderId: string, change: z.input<typeof changeOrderSchema>) =>
  call("PUT", "/orders/:orderId", { param: { orderId }, json: change });

/** Refunds an amount in pesos of a card payment, or the rest. 202 while the provider has not responded. */
export const refundOrder = (orderId: string, refund: z.input<typeof refundSchema>) =>
  call("POST", "/orders/:orderId/refund", { param: { orderId }, json: refund });

/** Cancels all unpaid orders of a person and releases their units. */
export const releaseOrders = (userId: string) => call("POST", "/orders/release/:userId", { param: { userId } });
