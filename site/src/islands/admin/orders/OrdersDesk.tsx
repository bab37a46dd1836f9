import { useState } from "react";
import { Pages } from "../shell/Pages.tsx";
import { Trouble } from "../shell/Trouble.tsx";
import { ConfirmMany } from "./ConfirmMany.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { OrdersTools } from "./OrdersTools.tsx";
import { ORDERS_OF_A_PAGE, useOrders, useSought } from "./use-orders.ts";

/** The list of orders: what is looked for above, the orders below, and what can be done with those that are picked. */
export function OrdersDesk() {
  const [sought, seek] = useSought();
  const { data, error, refetch, isFetching } = useOrders(sought);
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
      <OrdersTools sought={sought} counts={counts} onSeek={seek} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {orders.length === 0 ? (
        <p className="desk-empty" role="status">
          No hay órdenes con este filtro
        </p>
      ) : (
        <OrdersTable orders={orders} picked={picked} onPick={pick} />
      )}
      <Pages page={sought.page} of={Math.ceil(total / ORDERS_OF_A_PAGE)} onGo={(page) => seek({ page })} />
      <ConfirmMany
        orders={orders.filter(({ _id }) => picked.has(_id))}
        onDone={() => {
          setPicked(new Set());
          void refetch();
        }}
      />
    </div>
  );
}
