import { useStore } from "@nanostores/react";
import { useCallback, useEffect } from "react";
import { ordersPath } from "#site/islands/account/profile/paths.ts";
import type { DeliveryTerms } from "#site/stores/delivery-terms.ts";
import { readUntilOver, whenSeenAgain } from "#site/stores/orders.ts";
import { $order, loadOrder } from "#site/stores/transfer-order.ts";
import { CheckoutWaiting } from "../CheckoutWaiting.tsx";
import { Lacking } from "../Lacking.tsx";
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
  if (shown.state === "missing") return <OrderMissing userId={userId} />;
  return shown.state === "failed" ? (
    <OrderFailed again={() => loadOrder(userId, orderId)} />
  ) : (
    <CheckoutWaiting step="transfer" />
  );
}

function OrderMissing({ userId }: { userId: string }) {
  return (
    <Lacking title="No encontramos ese pedido" words="No está entre los tuyos.">
      <a className="pill" href={ordersPath(userId)}>
        Mis Pedidos
      </a>
    </Lacking>
  );
}

function OrderFailed({ again }: { again: () => void }) {
  return (
    <Lacking
      title="No pudimos traer tu pedido"
      words="Tu pedido está como lo dejaste. Revisá tu conexión y probá de nuevo."
    >
      <button type="button" className="pill" onClick={again}>
        Reintentar
      </button>
    </Lacking>
  );
}
