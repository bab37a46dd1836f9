import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ORDER_STATUSES, type OrderStatus } from "#shop/order-state.ts";
import { listOrders } from "#site/api/admin-orders.ts";
import { brought } from "../shell/read.ts";

export const ORDERS_OF_A_PAGE = 25;

export interface Sought {
  status: OrderStatus | "";
  search: string;
  page: number;
}

/** What is looked for stands in the address, so that Back, a reload and a link lead to the same list. */
export function useSought(): [Sought, (change: Partial<Sought>) => void] {
  const [sought, setSought] = useState(() => soughtIn(location.search));
  const seek = (change: Partial<Sought>) => {
    const next = { ...sought, page: 1, ...change };
    history.replaceState(history.state, "", pathOf(next));
    setSought(next);
  };
  return [sought, seek];
}

function soughtIn(query: string): Sought {
  const asked = new URLSearchParams(query);
  const page = Number(asked.get("page") ?? 1);
  return {
    status: ORDER_STATUSES.find((status) => status === asked.get("status")) ?? "",
    search: asked.get("search") ?? "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

function pathOf({ status, search, page }: Sought): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", `${page}`);
  return query.size > 0 ? `?${query}` : location.pathname;
}

/** The orders that are sought; while others are read the last ones stay. */
export function useOrders(sought: Sought) {
  return useQuery({
    queryKey: ["orders", sought],
    queryFn: () => brought(listOrders({ ...sought, limit: ORDERS_OF_A_PAGE })),
    placeholderData: keepPreviousData,
  });
}
