import { useState } from "react";
import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { shortInstant } from "./desk-words.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { leftCentavos } from "./refundable.ts";
import type { Take } from "./take.ts";

const STATES = { intent: "en curso", done: "hecha", refused: "rechazada" } as const;

/** Money of a card payment that was given back, and giving back what is left of it. */
export function MoneyBack({ order, onTake }: { order: AdminOrder; onTake: Take }) {
  const [isOpen, setOpen] = useState(false);
  const left = leftCentavos(order);
  if (order.paymentTypeId === "transfer") return null;
  return (
    <>
      {order.refunds.length > 0 && (
        <ul className="desk-refunds">
          {order.refunds.map(({ _id, amount, state, at }) => (
            <li key={_id}>
              Devolución de {formatArs(hundredths(amount))}, {STATES[state]} <small>{shortInstant(at)}</small>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" className="pill" onClick={() => setOpen(true)}>
          Devolver dinero
        </button>
      )}
      {isOpen && <RefundDialog order={order} leftCentavos={left} onTake={onTake} onClosed={() => setOpen(false)} />}
    </>
  );
}
