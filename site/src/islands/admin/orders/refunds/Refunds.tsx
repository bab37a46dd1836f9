import { useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { Button } from "../../kit/elements.tsx";
import { pesosLabel, shortInstant } from "../../kit/formats.ts";
import { ForWriters } from "../../kit/permissions.tsx";
import { REFUND_STATES } from "../history/order-events.ts";
import type { ApplyOrderChange } from "../MoveOrder.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { refundableCentavos, unitsLabel } from "./refund-units.ts";

/** Refunds of a card payment, and a button to refund units or an amount. */
export function Refunds({ order, applyChange }: { order: AdminOrder; applyChange: ApplyOrderChange }) {
  const [isOpen, setOpen] = useState(false);
  const left = refundableCentavos(order);
  return (
    <>
      {order.refunds.length > 0 && (
        <ul className="desk-refunds">
          {order.refunds.map((refund) => (
            <li key={refund._id}>
              Devolución de {pesosLabel(refund.amount)}, {REFUND_STATES[refund.state]}
              {refund.lines.length > 0 && `, por ${unitsLabel(order, refund)}`} <small>{shortInstant(refund.at)}</small>
            </li>
          ))}
        </ul>
      )}
      <ForWriters area="orders">
        {left > 0 && <Button onClick={() => setOpen(true)}>Devolver dinero</Button>}
      </ForWriters>
      {isOpen && (
        <RefundDialog
          order={order}
          refundableCentavos={left}
          applyChange={applyChange}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}
