import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { changeOrder } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";

interface Props {
  /** Those that are picked; each waits for its transfer. */
  orders: readonly AdminOrder[];
  onDone: () => void;
}

/** Confirms the transfers of several orders, one after the other; each that could not be is told, the others are done. */
export function ConfirmMany({ orders, onDone }: Props) {
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
