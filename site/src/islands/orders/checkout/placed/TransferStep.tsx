import { useStore } from "@nanostores/react";
import { useCallback, useEffect } from "react";
import type { Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import { holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { statusLabel } from "#site/islands/orders/order-labels.ts";
import { Receipt } from "#site/islands/orders/Receipt.tsx";
import { chatUrl, orderPath } from "#site/islands/paths.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { readUntilOver, whenSeenAgain } from "#site/stores/orders/orders.ts";
import { $order, loadOrder } from "#site/stores/orders/transfer-order.ts";
import { STEP_TITLES, StepFrame } from "../StepFrame.tsx";
import { Instructions } from "./Instructions.tsx";
import { NoOrder, OrderSummary } from "./OrderSummary.tsx";

interface TransferStepProps {
  userId: string;
  orderId: string;
  terms: DeliveryTerms;
  whatsapp: string;
}

/** An order that waits for its transfer. It reads the order, so it survives a reload. */
export function TransferStep({ userId, orderId, terms, whatsapp }: TransferStepProps) {
  const shown = useStore($order);
  const isKnown = shown.state === "known" && shown.order._id === orderId;
  useEffect(() => {
    if (!isKnown) loadOrder(userId, orderId);
  }, [userId, orderId, isKnown]);
  useEffect(() => whenSeenAgain(() => loadOrder(userId, orderId)), [userId, orderId]);
  const onOver = useCallback(() => void readUntilOver(userId, orderId), [userId, orderId]);
  if (isKnown) return <PlacedOrder userId={userId} {...shown} terms={terms} whatsapp={whatsapp} onOver={onOver} />;
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

interface PlacedOrderProps {
  userId: string;
  order: Order;
  /** Null once it no longer waits for a transfer. */
  transfer: TransferInstructions | null;
  terms: DeliveryTerms;
  whatsapp: string;
  /** Called when the deadline has passed. */
  onOver: () => void;
}

/** A placed order: how to pay it, or its outcome. */
function PlacedOrder({ userId, order, transfer, terms, whatsapp, onOver }: PlacedOrderProps) {
  const [title, text] = transfer ? [STEP_TITLES.transfer, ""] : outcomeOf(order);
  const ask = transfer ? "Mandar el comprobante por WhatsApp" : "Escribirnos por WhatsApp";
  const about = transfer ? "te mando el comprobante de la transferencia del pedido" : "te escribo por el pedido";
  const url = chatUrl(whatsapp, `Hola, ${about} ${order._id}.`);
  return (
    <StepFrame step="transfer" title={title} side={<OrderSummary order={order} terms={terms} />}>
      {transfer ? <Instructions transfer={transfer} onOver={onOver} /> : <p className="step-lead">{text}</p>}
      <Receipt userId={userId} order={order} isAwaited={transfer !== null} />
      <div className="placed-ends">
        {url && (
          <a className="pill" href={url} target="_blank" rel="noopener">
            {ask}
            <span className="seen-by-readers"> (se abre aparte)</span>
          </a>
        )}
        <a className="pill" href={orderPath(order._id)}>
          Ver mi pedido
        </a>
      </div>
    </StepFrame>
  );
}

/** Returns the outcome of an order that no longer waits. */
function outcomeOf(order: Order): [title: string, text: string] {
  const { means, next } = statusLabel(order);
  return [titleOf(order.statusGlimmer), `${means} ${next}`];
}

function titleOf(status: OrderStatus): string {
  if (holdOf(status) === "committed") return "Recibimos tu transferencia";
  return status === "Orden Vencida" ? "La orden venció" : "El pedido se canceló";
}
