import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import { holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { OrderChat } from "#site/islands/orders/OrderParts.tsx";
import { statusLabel } from "#site/islands/orders/order-labels.ts";
import { Receipt } from "#site/islands/orders/Receipt.tsx";
import { orderPath } from "#site/islands/paths.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { reloadOverdueOrder } from "#site/stores/orders/orders.ts";
import { $order, loadOrder } from "#site/stores/orders/transfer-order.ts";
import { onVisibleAgain } from "#site/stores/visible-again.ts";
import { StepFrame } from "../StepFrame.tsx";
import { Instructions } from "./Instructions.tsx";
import { NoOrder, OrderSummary } from "./OrderSummary.tsx";

interface TransferStepProps {
  userId: string;
  orderId: string;
  terms: DeliveryTerms;
  whatsapp: string;
}

/** A placed order by transfer, and what to do next. It reads the order, so a reload shows the same. */
export function TransferStep({ userId, orderId, terms, whatsapp }: TransferStepProps) {
  const shown = useStore($order);
  const isKnown = shown.state === "known" && shown.order._id === orderId;
  useEffect(() => {
    if (!isKnown) loadOrder(userId, orderId);
  }, [userId, orderId, isKnown]);
  useEffect(() => onVisibleAgain(() => loadOrder(userId, orderId)), [userId, orderId]);
  const onExpired = () => void reloadOverdueOrder(userId, orderId);
  if (isKnown)
    return <PlacedOrder userId={userId} {...shown} terms={terms} whatsapp={whatsapp} onExpired={onExpired} />;
  return (
    <NoOrder
      step="transfer"
      state={shown.state}
      userId={userId}
      orderId={orderId}
      failedMessage="Tu pedido está como lo dejaste. Revisá tu conexión y probá de nuevo."
    />
  );
}

interface PlacedOrderProps extends Omit<TransferStepProps, "orderId"> {
  order: Order;
  /** Null unless the order waits for its transfer. */
  transfer: TransferInstructions | null;
  /** Called when the deadline has passed. */
  onExpired: () => void;
}

function PlacedOrder({ userId, order, transfer, terms, whatsapp, onExpired }: PlacedOrderProps) {
  const { means, next } = statusLabel(order);
  return (
    <StepFrame
      step="transfer"
      title={transfer ? undefined : titleOf(order.statusGlimmer)}
      side={<OrderSummary order={order} terms={terms} />}
    >
      {transfer ? (
        <Instructions order={order} transfer={transfer} isSent={order.receipt !== null} onExpired={onExpired} />
      ) : (
        <p className="step-lead">{`${means} ${next}`}</p>
      )}
      <Receipt userId={userId} order={order} isAwaited={transfer !== null} />
      <div className="placed-ends">
        <OrderChat number={order.number} isReceipt={transfer !== null} whatsapp={whatsapp} />
        <a className="pill" href={orderPath(order._id)}>
          Ver mi pedido
        </a>
      </div>
    </StepFrame>
  );
}

/** Returns the title of an order that does not wait for its transfer. */
function titleOf(status: OrderStatus): string {
  if (holdOf(status) === "committed") return "Recibimos tu transferencia";
  return status === "Orden Vencida" ? "La orden venció" : "El pedido se canceló";
}
