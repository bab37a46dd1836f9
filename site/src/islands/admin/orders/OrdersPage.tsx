import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { ORDER_STATUSES } from "#shop/orders/order.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { changeOrder, listOrders } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { OrderStatus } from "#site/islands/orders/OrderStatus.tsx";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { Button, TableHead } from "../kit/elements.tsx";
import { QueryState, unwrap } from "../kit/failed-call.tsx";
import { Pages, ResultCount, SearchField } from "../kit/list-controls.tsx";
import { pesosLabel } from "../kit/numbers.ts";
import { adminOrderPath } from "../kit/paths.ts";
import { type UrlFilters, useUrlFilters } from "../kit/use-url-state.ts";
import { itemsLabel, reviewLabel, shortInstant } from "./desk-labels.ts";

/** The list of orders: filters, table and bulk confirmation. */
export function OrdersPage() {
  const queries = useQueryClient();
  const { filters, page, setFilters, goTo } = useUrlFilters(ORDER_FILTERS);
  const { search = "" } = filters;
  // An unknown status shows all orders.
  const status = ORDER_STATUSES.find((each) => each === filters.status) ?? "";
  const query = useQuery({
    queryKey: ["orders", status, search, page],
    queryFn: () => unwrap(listOrders({ status, search, page, limit: ORDERS_OF_A_PAGE })),
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  if (!query.data) return <QueryState query={query} />;
  const { orders, total, counts } = query.data;
  const pick = (orderId: string) => {
    const next = new Set(picked);
    if (!next.delete(orderId)) next.add(orderId);
    setPicked(next);
  };
  return (
    <div className="desk" aria-busy={query.isFetching}>
      <OrdersTools filters={filters} counts={counts} onFilter={setFilters} />
      <QueryState query={query} />
      <ResultCount total={total} none="No hay órdenes con este filtro" one="pedido" more="pedidos" />
      {orders.length > 0 && <OrdersTable orders={orders} picked={picked} onPick={pick} />}
      <Pages page={page} total={total} perPage={ORDERS_OF_A_PAGE} onGo={goTo} />
      <ConfirmMany
        // An order that has moved since it was selected is left out.
        orders={orders.filter(
          ({ _id, statusGlimmer }) => picked.has(_id) && statusGlimmer === "Confirmar Transferencia",
        )}
        onDone={() => {
          setPicked(new Set());
          void query.refetch();
          void queries.invalidateQueries({ queryKey: ["notices"] });
        }}
      />
    </div>
  );
}

/** Confirms the selected transfers one after the other. It reports those that fail and continues. */
function ConfirmMany({ orders, onDone }: { orders: readonly AdminOrder[]; onDone: () => void }) {
  const { busy, once } = useBusy();
  const [done, setDone] = useState(0);
  if (orders.length === 0) return null;
  const sum = orders.reduce((all, { transactionAmount }) => all + hundredths(transactionAmount), 0);
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
    <div className="desk-acts" role="status">
      <p>
        {busy ? `Confirmando ${done} de ${orders.length}…` : `${orders.length} elegidos, ${formatArs(sum)} en total`}
      </p>
      <Button className="pill is-filled" busy={busy} onClick={() => once(confirm)}>
        {orders.length === 1 ? "Confirmar la transferencia" : `Confirmar ${orders.length} transferencias`}
      </Button>
    </div>
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

const ORDERS_OF_A_PAGE = 25;
const ORDER_FILTERS = ["status", "search"] as const;

type OrdersFilters = UrlFilters<(typeof ORDER_FILTERS)[number]>;

interface OrdersTableProps {
  orders: readonly AdminOrder[];
  picked: ReadonlySet<string>;
  onPick: (orderId: string) => void;
}

/** Orders as table rows, or as cards on a phone. Orders that wait for a transfer can be selected. */
function OrdersTable({ orders, picked, onPick }: OrdersTableProps) {
  return (
    <table className="desk-table orders-table" aria-label="Pedidos">
      <TableHead
        columns={["Elegir", "Pedido", "Cliente", "Productos", "Estado", "Total"]}
        numbers={["Total"]}
        hidden="Elegir"
      />
      <tbody>
        {orders.map((order) => (
          <Row key={order._id} order={order} isPicked={picked.has(order._id)} onPick={() => onPick(order._id)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order, isPicked, onPick }: { order: AdminOrder; isPicked: boolean; onPick: () => void }) {
  const { _id, createdAt, user, statusGlimmer, transactionAmount, paymentTypeId, shipping, review, receipt } = order;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <tr>
      <td className="is-pick">
        {statusGlimmer === "Confirmar Transferencia" && (
          <input
            type="checkbox"
            checked={isPicked}
            onChange={onPick}
            aria-label={`Elegir el pedido de ${name} del ${shortInstant(createdAt)}`}
          />
        )}
      </td>
      <td>
        <a className="link" href={adminOrderPath(_id)}>
          {shortInstant(createdAt)}
        </a>
        <small>
          {paymentTypeId === "transfer" ? "Transferencia" : "Tarjeta"} · {shipping ? "Envío" : "Retiro"}
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
