import { useStore } from "@nanostores/react";
import { useCallback, useEffect } from "react";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { readUntilOver, whenSeenAgain } from "#site/stores/orders/orders.ts";
import { $order, loadOrder } from "#site/stores/orders/transfer-order.ts";
import { NoOrder } from "../NoOrder.tsx";
import { PlacedOrder } from "./PlacedOrder.tsx";

interface Props {
  userId: string;
  orderId: string;
  terms: DeliveryTerms;
  whatsapp: string;
}

/** An order that waits for its transfer, also after a reload: it is read again. */
export function TransferStep({ userId, orderId, terms, whatsapp }: Props) {
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
      failedWords="Tu pedido está como lo dejaste. Revisá tu conexión y probá de nuevo."
    />
  );
}
