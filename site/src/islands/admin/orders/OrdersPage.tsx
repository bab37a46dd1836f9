import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order-state.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { changeOrder, listOrders } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";
import { Trouble, unwrap } from "../kit/failed-call.tsx";
import { HowMany, Pages, SearchField } from "../kit/list-controls.tsx";
import { type UrlFilters, useUrlFilters } from "../kit/use-url-state.ts";
import { OrdersTable } from "./OrdersTable.tsx";

/** The list of orders: filters, table and bulk confirmation. */
export function OrdersPage() {
  const queries = useQueryClient();
  const { asked, page, ask, goTo } = useUrlFilters(ORDERS_ASKED);
  const { data, error, refetch, isFetching } = useOrders(asked, page);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Cargando…</p>;
  const { orders, total, counts } = data;
  const pick = (orderId: string) => {
    const next = new Set(picked);
    if (!next.delete(orderId)) next.add(orderId);
    setPicked(next);
  };
  return (
    <div className="desk" aria-busy={isFetching}>
      <OrdersTools asked={asked} counts={counts} onAsk={ask} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <HowMany total={total} none="No hay órdenes con este filtro" one="pedido" more="pedidos" />
      {orders.length > 0 && <OrdersTable orders={orders} picked={picked} onPick={pick} />}
      <Pages page={page} of={Math.ceil(total / ORDERS_OF_A_PAGE)} onGo={goTo} />
      <ConfirmMany
        // An order that has moved since it was selected is left out.
        orders={orders.filter(
          ({ _id, statusGlimmer }) => picked.has(_id) && statusGlimmer === "Confirmar Transferencia",
        )}
        onDone={() => {
          setPicked(new Set());
          void refetch();
          void queries.invalidateQueries({ queryKey: ["notices"] });
        }}
      />
    </div>
  );
}

interface OrdersPageProps {
  /** Selected orders, each waiting for its transfer. */
  orders: readonly AdminOrder[];
  onDone: () => void;
}

/** Confirms the selected transfers one after the other. It reports those that fail and continues. */
function ConfirmMany({ orders, onDone }: OrdersPageProps) {
  const { busy, once } = useBusy();
  const [done, setDone] = useState(0);
  if (orders.length === 0) return null;
  const sum = orders.reduce((all, { transactionAmount }) => all + hundredths(transactionAmount), 0);
  const confirm = async () => {
    setDone(0);
    for (const order of orders) {
      const answer = await changeOrder(order._id, { statusGlimmer: "En Preparación", version: order.version });
      if (!answer.ok) toast(`${order.user.firstName} ${order.user.lastName}: ${answer.message || "sin respuesta"}`);
      setDone((count) => count + 1);
    }
    onDone();
  };
  return (
    <div className="desk-acts" role="status">
      <p>
        {busy ? `Confirmando ${done} de ${orders.length}…` : `${orders.length} elegidos, ${formatArs(sum)} en total`}
      </p>
      <button type="button" className="pill is-filled" aria-disabled={busy} onClick={() => once(confirm)}>
        {orders.length === 1 ? "Confirmar la transferencia" : `Confirmar ${orders.length} transferencias`}
      </button>
    </div>
  );
}

interface OrdersToolsProps {
  asked: OrdersFilters;
  counts: Readonly<Record<OrderStatus, number>>;
  onAsk: (change: OrdersFilters) => void;
}

/** Filters: a status with its count, and words of the buyer. */
function OrdersTools({ asked: { status: chosen = "", search = "" }, counts, onAsk }: OrdersToolsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="desk-tools">
      <SearchField
        label="Buscar por nombre o email, o por número de pedido"
        value={search}
        onSearch={(text) => onAsk({ search: text })}
      />
      <fieldset className="desk-filter">
        <legend>Estado</legend>
        <ul>
          <Choice text="Todos" count={all} isChosen={chosen === ""} onChoose={() => onAsk({ status: "" })} />
          {ORDER_STATUSES.map((status) => (
            <Choice
              key={status}
              text={status}
              count={counts[status]}
              isChosen={chosen === status}
              onChoose={() => onAsk({ status })}
            />
          ))}
        </ul>
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  text: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ text, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <label>
        <input type="radio" name="estado" checked={isChosen} onChange={onChoose} />
        {text} <b>{count}</b>
      </label>
    </li>
  );
}

const ORDERS_OF_A_PAGE = 25;
const ORDERS_ASKED = ["status", "search"] as const;

type OrdersFilters = UrlFilters<(typeof ORDERS_ASKED)[number]>;

/** Queries the orders. The previous page stays while the next one loads. An unknown status asks for all. */
function useOrders({ status, search = "" }: OrdersFilters, page: number) {
  const known = ORDER_STATUSES.find((each) => each === status) ?? "";
  return useQuery({
    queryKey: ["orders", known, search, page],
    queryFn: () => unwrap(listOrders({ status: known, search, page, limit: ORDERS_OF_A_PAGE })),
    placeholderData: keepPreviousData,
  });
}
