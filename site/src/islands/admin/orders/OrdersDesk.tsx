import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HowMany } from "../kit/HowMany.tsx";
import { Pages } from "../kit/Pages.tsx";
import { Trouble } from "../kit/Trouble.tsx";
import { useAsked } from "../kit/use-asked.ts";
import { ConfirmMany } from "./ConfirmMany.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { OrdersTools } from "./OrdersTools.tsx";
import { ORDERS_ASKED, ORDERS_OF_A_PAGE, useOrders } from "./use-orders.ts";

/** The list of orders: what is looked for above, the orders below, and what can be done with those that are picked. */
export function OrdersDesk() {
  const queries = useQueryClient();
  const { asked, page, ask, goTo } = useAsked(ORDERS_ASKED);
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
        // One that was picked and has moved since is confirmed no more.
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
