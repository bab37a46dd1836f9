import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { ORDER_STATUSES } from "#shop/orders/order.ts";
import { methodOf } from "#shop/orders/payment-method.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { changeOrder, listOrders } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button, TableHead } from "../kit/elements.tsx";
import { pesosLabel, shortInstant } from "../kit/formats.ts";
import { ActionBar, List, SearchField } from "../kit/List.tsx";
import { adminOrderPath } from "../kit/paths.ts";
import { ForWriters, useMay } from "../kit/permissions.tsx";
import { type Selection, type UrlFilters, useList } from "../kit/use-list.ts";
import { itemsLabel, reviewLabel } from "./admin-order-labels.ts";

/** The list of orders: filters, table and bulk confirmation. */
export function OrdersPage() {
  const queries = useQueryClient();
  const list = useList({
    name: "orders",
    filters: ["status", "search"],
    perPage: 25,
    read: ({ status, search = "" }, page, limit) => listOrders({ status: statusIn(status), search, page, limit }),
  });
  const { data, filters, selection } = list;
  return (
    <List
      list={list}
      one="pedido"
      more="pedidos"
      none="No hay órdenes con este filtro"
      tools={data && <OrdersTools filters={filters} counts={data.counts} onFilter={list.setFilters} />}
      after={
        <ForWriters area="orders">
          <ConfirmMany
            // Omits orders whose status changed after they were selected.
            orders={(data?.orders ?? []).filter(
              ({ _id, statusGlimmer }) => selection.ids.has(_id) && statusGlimmer === "Confirmar Transferencia",
            )}
            onDone={() => {
              selection.clear();
              list.reload();
              void queries.invalidateQueries({ queryKey: ["notices"] });
            }}
          />
        </ForWriters>
      }
    >
      {data && <OrdersTable orders={data.orders} selection={selection} />}
    </List>
  );
}

/** Returns the status of this name. An unknown one shows all orders. */
function statusIn(name: string | undefined) {
  return ORDER_STATUSES.find((each) => each === name) ?? "";
}

/** Confirms the selected transfers one after the other. It reports those that fail and continues. */
function ConfirmMany({ orders, onDone }: { orders: readonly AdminOrder[]; onDone: () => void }) {
  const { busy, once } = useBusy();
  const [done, setDone] = useState(0);
  if (orders.length === 0) return null;
  const sum = orders.reduce((all, { transactionAmount }) => all + toMinorUnits(transactionAmount), 0);
  const confirm = async () => {
    setDone(0);
    for (const order of orders) {
      const response = await changeOrder(order._id, { statusGlimmer: "En Preparación", version: order.version });
      if (!response.ok) toast(`${order.user.firstName} ${order.user.lastName}: ${response.message || "sin respuesta"}`);
      setDone((count) => count + 1);
    }
    onDone();
  };
  return (
    <ActionBar
      status={
        busy ? `Confirmando ${done} de ${orders.length}…` : `${orders.length} elegidos, ${formatArs(sum)} en total`
      }
    >
      <Button className="pill is-filled" busy={busy} onClick={() => once(confirm)}>
        {orders.length === 1 ? "Confirmar la transferencia" : `Confirmar ${orders.length} transferencias`}
      </Button>
    </ActionBar>
  );
}

interface OrdersToolsProps {
  filters: OrdersFilters;
  counts: Readonly<Record<AdminOrder["statusGlimmer"], number>>;
  onFilter: (change: OrdersFilters) => void;
}

function OrdersTools({ filters: { status: chosen = "", search = "" }, counts, onFilter }: OrdersToolsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="desk-tools">
      <SearchField
        label="Buscar por nombre o email, o por número de pedido"
        value={search}
        onSearch={(text) => onFilter({ search: text })}
      />
      <fieldset className="desk-filter">
        <legend>Estado</legend>
        <ul>
          {(["", ...ORDER_STATUSES] as const).map((status) => (
            <li key={status}>
              <label>
                <input type="radio" name="estado" checked={chosen === status} onChange={() => onFilter({ status })} />
                {status || "Todos"} <b>{status ? counts[status] : all}</b>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  );
}

type OrdersFilters = UrlFilters<"status" | "search">;

interface OrdersTableProps {
  orders: readonly AdminOrder[];
  selection: Selection;
}

/** Orders as table rows, or as cards on a phone. Orders that wait for a transfer can be selected. */
function OrdersTable({ orders, selection: { ids, select } }: OrdersTableProps) {
  return (
    <table className="desk-table orders-table" aria-label="Pedidos">
      <TableHead
        columns={["Elegir", "Pedido", "Cliente", "Productos", "Estado", "Total"]}
        numbers={["Total"]}
        hidden="Elegir"
      />
      <tbody>
        {orders.map((order) => (
          <Row
            key={order._id}
            order={order}
            isSelected={ids.has(order._id)}
            onSelect={(isNowSelected) => select([order._id], isNowSelected)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  order,
  isSelected,
  onSelect,
}: {
  order: AdminOrder;
  isSelected: boolean;
  onSelect: (isNowSelected: boolean) => void;
}) {
  const { _id, number, createdAt, user, statusGlimmer, transactionAmount, paymentTypeId, shipping, review, receipt } =
    order;
  const name = `${user.firstName} ${user.lastName}`;
  const canSelect = useMay()("write", "orders");
  return (
    <tr>
      <td className="is-pick">
        {canSelect && statusGlimmer === "Confirmar Transferencia" && (
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            aria-label={`Elegir el pedido ${number} de ${name}`}
          />
        )}
      </td>
      <td>
        <a className="link" href={adminOrderPath(_id)}>
          {number}
        </a>
        <small>{shortInstant(createdAt)}</small>
        <small>
          {methodOf(paymentTypeId).shortTitle} · {shipping ? "Envío" : "Retiro"}
        </small>
      </td>
      <td>
        {name}
        <small>{user.email}</small>
      </td>
      <td>{itemsLabel(order)}</td>
      <td>
        <OrderStatus order={order} />
        {review && <small className="desk-alert">{reviewLabel({ review, statusGlimmer })}</small>}
        {receipt && statusGlimmer === "Confirmar Transferencia" && <small>Con comprobante</small>}
      </td>
      <td className="is-number">{pesosLabel(transactionAmount)}</td>
    </tr>
  );
}
