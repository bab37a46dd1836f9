import { useState } from "react";
import type { AdminOrder } from "#shop/contract/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/order-state.ts";
import { changeOrder } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/parts/use-busy.ts";
import { Choice } from "../shell/Choice.tsx";
import { effectWords } from "./move-words.ts";
import type { Take } from "./take.ts";

/** What the payment provider alone makes of an order: nobody chooses it (specification 4, Shop order status). */
const PROVIDERS: readonly OrderStatus[] = ["Autorización Pendiente", "Pago Rechazado"];

interface Props {
  order: AdminOrder;
  onTake: Take;
}

/** Moves an order to another status, after saying what that does to its units. */
export function MoveOrder({ order, onTake }: Props) {
  const { _id, version, statusGlimmer } = order;
  const [chosen, setChosen] = useState<OrderStatus>(statusGlimmer);
  const { busy, once } = useBusy();
  const offered = ORDER_STATUSES.filter((status) => status === statusGlimmer || !PROVIDERS.includes(status));
  const move = async () => {
    const answer = await onTake(
      changeOrder(_id, { statusGlimmer: chosen, version }),
      ({ updatedOrder }) => updatedOrder,
      "Actualizado",
    );
    if (!answer.ok) setChosen(statusGlimmer);
  };
  return (
    <div className="desk-move">
      <Choice label="Estado" value={chosen} options={offered.map((status) => [status, status])} onChoose={setChosen} />
      {chosen !== statusGlimmer && (
        <>
          <p className="hint">{effectWords(statusGlimmer, chosen)}</p>
          <button type="button" className="pill is-filled" aria-disabled={busy} onClick={() => once(move)}>
            {busy ? "Guardando…" : `Pasar a ${chosen}`}
          </button>
        </>
      )}
    </div>
  );
}
