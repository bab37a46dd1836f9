import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ORDER_STATUSES } from "#shop/orders/order-state.ts";
import { listOrders } from "#site/api/admin-orders.ts";
import { brought } from "../kit/read.ts";
import type { Asked } from "../kit/use-asked.ts";

export const ORDERS_OF_A_PAGE = 25;
export const ORDERS_ASKED = ["status", "search"] as const;

export type OrdersAsked = Asked<(typeof ORDERS_ASKED)[number]>;

/** The orders that are asked for; while others are read the last ones stay. A status that is none asks for all. */
export function useOrders({ status, search = "" }: OrdersAsked, page: number) {
  const known = ORDER_STATUSES.find((each) => each === status) ?? "";
  return useQuery({
    queryKey: ["orders", known, search, page],
    queryFn: () => brought(listOrders({ status: known, search, page, limit: ORDERS_OF_A_PAGE })),
    placeholderData: keepPreviousData,
  });
}
