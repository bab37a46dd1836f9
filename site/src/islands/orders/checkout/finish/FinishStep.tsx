import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { readWhilePending, whenSeenAgain } from "#site/stores/orders/orders.ts";
import { $order, loadOrder } from "#site/stores/orders/transfer-order.ts";
import { NoOrder } from "../NoOrder.tsx";
import { PaymentOutcome } from "./PaymentOutcome.tsx";

export interface FinishProps {
  userId: string;
  orderId: string;
  terms: DeliveryTerms;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** The result of a payment. It reads the order, so a reload shows the same and charges nothing. */
export function FinishStep({ userId, orderId, terms, whatsapp }: FinishProps) {
  const shown = useStore($order);
  const order = shown.state === "known" && shown.order._id === orderId ? shown.order : null;
  const isPending = order?.status === "in_process";
  useEffect(() => {
    loadOrder(userId, orderId);
    return whenSeenAgain(() => loadOrder(userId, orderId));
  }, [userId, orderId]);
  useEffect(() => (isPending ? readWhilePending(userId, orderId) : undefined), [userId, orderId, isPending]);
  if (order) return <PaymentOutcome userId={userId} order={order} terms={terms} whatsapp={whatsapp} />;
  return (
    <NoOrder
      step="finish"
      state={shown.state}
      userId={userId}
      orderId={orderId}
      failedMessage="Tu pago está como quedó: no vuelvas a pagar. Probá de nuevo."
    />
  );
}
