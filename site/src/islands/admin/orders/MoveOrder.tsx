import { useState } from "react";
import type { AdminOrder } from "#shop/contract/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/order-state.ts";
import { changeOrder } from "#site/api/admin-orders.ts";
import { useBusy } from "#site/islands/parts/use-busy.ts";
import { effectWords } from "./move-words.ts";
import type { Take } from "./take.ts";

/** What an administrator may choose (specification 4, Shop order status); the others come from the provider. */
const OFFERED: readonly OrderStatus[] = [
  "Confirmar Transferencia",
  "En Preparación",
  "Enviado",
  "Recibido",
  "Orden Vencida",
  "Cancelado",
];

interface Props {
  order: AdminOrder;
  onTake: Take;
}

/** Moves an order to another status, after saying what that does to its units. */
export function MoveOrder({ order, onTake }: Props) {
  const { _id, version, statusGlimmer } = order;
  const [chosen, setChosen] = useState<OrderStatus>(statusGlimmer);
  const { busy, once } = useBusy();
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
      <div className="field">
        <label htmlFor="mover">Estado</label>
        <span className="select">
          <select
            id="mover"
            value={chosen}
            onChange={({ target }) => setChosen(ORDER_STATUSES.find((each) => each === target.value) ?? statusGlimmer)}
          >
            {ORDER_STATUSES.filter((status) => status === statusGlimmer || OFFERED.includes(status)).map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </span>
      </div>
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
