import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { listOrders } from "#site/api/admin-orders.ts";
import { useDeliveryTerms } from "#site/islands/kit/use-delivery-terms.ts";
import { List } from "../kit/List.tsx";
import { NEW_ORDER_PATH } from "../kit/paths.ts";
import { ForWriters } from "../kit/permissions.tsx";
import { useList } from "../kit/use-list.ts";
import { ExportButton } from "./ExportOrders.tsx";
import { OrdersBar, type SelectedOrders } from "./OrdersBar.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { OrdersTools } from "./OrdersTools.tsx";
import { apiFilters, FILTER_NAMES } from "./orders-filters.ts";

/** The list of orders: filters, table, and what can be done with the selected ones. */
export function OrdersPage({ user: admin }: { user: User }) {
  const queries = useQueryClient();
  const list = useList({
    name: "orders",
    filters: FILTER_NAMES,
    perPage: 50,
    read: (url, page, limit) => listOrders({ ...apiFilters(url, Date.now()), search: url.search ?? "", page, limit }),
  });
  const { data, filters: url } = list;
  const { showrooms } = useDeliveryTerms();
  const selection = useSelectedOrders(data?.orders);
  const isFiltered = FILTER_NAMES.some((name) => url[name]);
  return (
    <>
      <ForWriters area="orders">
        <a className="pill is-filled orders-new" href={NEW_ORDER_PATH}>
          Nuevo pedido
        </a>
      </ForWriters>
      <List
        list={list}
        one="pedido"
        more="pedidos"
        isCountHidden
        none={isFiltered ? "No hay órdenes con este filtro" : "Todavía no hay pedidos"}
        tools={
          data && (
            <OrdersTools
              {...{ url, showrooms, counts: data.counts, usedTags: data.usedTags, onFilter: list.setFilters }}
            >
              {data.total > 0 && <ExportButton total={data.total} url={url} showrooms={showrooms} />}
            </OrdersTools>
          )
        }
        after={
          <OrdersBar
            admin={admin}
            selection={selection}
            showrooms={showrooms}
            sellsLabels={data?.sellsLabels ?? false}
            onChanged={() => {
              list.reload();
              void queries.invalidateQueries({ queryKey: ["notices"] });
            }}
          />
        }
      >
        {data && (
          <OrdersTable
            orders={data.orders}
            showrooms={showrooms}
            isPicked={(id) => selection.orders.some(({ _id }) => _id === id)}
            onPick={selection.pick}
          />
        )}
      </List>
    </>
  );
}

/** The selected orders. They survive filtering and paging; `shown` has newer versions of some. */
function useSelectedOrders(shown: readonly AdminOrder[] = []): SelectedOrders {
  const [picked, setPicked] = useState<ReadonlyMap<string, AdminOrder>>(new Map());
  const fresh = new Map(shown.map((order) => [order._id, order]));
  return {
    orders: [...picked.values()].map((order) => {
      const now = fresh.get(order._id);
      return now && now.version >= order.version ? now : order;
    }),
    pick: (orders, isIn) =>
      setPicked((now) => {
        const next = new Map(now);
        for (const order of orders) isIn ? next.set(order._id, order) : next.delete(order._id);
        return next;
      }),
    clear: () => setPicked(new Map()),
  };
}
