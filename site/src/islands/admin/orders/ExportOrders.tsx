import { useState } from "react";
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { listOrders } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { TextButton } from "../kit/elements.tsx";
import { downloadTable } from "../kit/files/download.ts";
import { countLabel } from "../kit/formats.ts";
import { readAllOrders } from "./all-orders.ts";
import { ordersTable } from "./orders-csv.ts";
import { apiFilters, type OrdersUrl } from "./orders-filters.ts";

/** Orders per request of an export. */
const PER_REQUEST = 500;

interface Props {
  total: number;
  url: OrdersUrl;
  showrooms: readonly Showroom[];
}

/** Exports all orders that match the filters. */
export function ExportButton({ total, url, showrooms }: Props) {
  const { busy, once } = useBusy();
  const [message, setMessage] = useState("");
  const run = async () => {
    const filters = { ...apiFilters(url, Date.now()), search: url.search ?? "", limit: PER_REQUEST };
    const found = await readAllOrders((page) => {
      setMessage(
        `Leyendo ${Math.min(page * PER_REQUEST, total).toLocaleString("es-AR")} de ${total.toLocaleString("es-AR")}…`,
      );
      return listOrders({ ...filters, page });
    }, PER_REQUEST);
    if (!found.ok) return setMessage(found.message || "No pudimos exportar los pedidos. Probá de nuevo.");
    await downloadOrders(found.orders, showrooms);
    setMessage(`Exportamos ${countLabel(found.orders.length, "pedido", "pedidos")}.`);
  };
  return (
    <div className="orders-export">
      <p role="status">{message}</p>
      <TextButton busy={busy} title={`Exportar ${countLabel(total, "pedido", "pedidos")}`} onClick={() => once(run)}>
        Exportar
      </TextButton>
    </div>
  );
}

/** Saves orders as a CSV file. */
export async function downloadOrders(orders: readonly AdminOrder[], showrooms: readonly Showroom[]): Promise<void> {
  await downloadTable(ordersTable(orders, showrooms), `pedidos-${dayInArgentina(Date.now())}.csv`);
}
