import { useState } from "react";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { isByProvider } from "#shop/orders/payment-method.ts";
import { Button } from "../../kit/elements.tsx";
import { onDemand } from "../../kit/on-demand.tsx";
import { NEW_ORDER_PATH } from "../../kit/paths.ts";
import type { ApplyOrderChange } from "../MoveOrder.tsx";
import { RefundDialog } from "../refunds/RefundDialog.tsx";
import { refundableCentavos } from "../refunds/refund-units.ts";

const LinesSheet = onDemand(() => import("./LinesSheet.tsx").then((part) => part.LinesSheet));

interface Props {
  order: AdminOrder;
  applyChange: ApplyOrderChange;
}

/** Changes the lines of an order that waits for its transfer; for a paid one, says what can be done instead. */
export function ChangeLines({ order, applyChange }: Props) {
  const [opened, setOpened] = useState<"lines" | "refund" | null>(null);
  const { statusGlimmer, paymentTypeId } = order;
  const close = () => setOpened(null);
  const left = refundableCentavos(order);
  const canChange = statusGlimmer === "Confirmar Transferencia" && !isByProvider(paymentTypeId);
  // The sheet stays when somebody else moves the order meanwhile, and says so.
  if (canChange || opened === "lines")
    return (
      <>
        {canChange && <Button onClick={() => setOpened("lines")}>Cambiar productos</Button>}
        {opened === "lines" && <LinesSheet order={order} applyChange={applyChange} onClosed={close} />}
      </>
    );
  if (statusGlimmer !== "En Preparación") return null;
  return (
    <>
      <p className="hint">
        Está pago: no se le suman productos. Para sumar,{" "}
        <a className="link" href={NEW_ORDER_PATH}>
          cargá un pedido nuevo
        </a>
        {left > 0 ? "; para sacar, devolvé unidades." : "."}
      </p>
      {left > 0 && <Button onClick={() => setOpened("refund")}>Devolver unidades</Button>}
      {opened === "refund" && left > 0 && (
        <RefundDialog order={order} refundableCentavos={left} applyChange={applyChange} onClosed={close} />
      )}
    </>
  );
}
