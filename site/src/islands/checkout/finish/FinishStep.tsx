import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { ordersPath } from "#site/islands/account/profile/paths.ts";
import type { DeliveryTerms } from "#site/stores/delivery-terms.ts";
import { readWhilePending, whenSeenAgain } from "#site/stores/orders.ts";
import { $order, loadOrder } from "#site/stores/transfer-order.ts";
import { CheckoutWaiting } from "../CheckoutWaiting.tsx";
import { Lacking } from "../Lacking.tsx";
import { PaymentOutcome } from "./PaymentOutcome.tsx";

export interface FinishProps {
  userId: string;
  orderId: string;
  terms: DeliveryTerms;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** What came of a payment: the order is read, so a reload shows the same and charges nothing. */
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
  if (shown.state === "missing") return <Missing userId={userId} />;
  if (shown.state !== "failed") return <CheckoutWaiting step="finish" />;
  return (
    <Lacking title="No pudimos traer tu pedido" words="Tu pago está como quedó: no vuelvas a pagar. Probá de nuevo.">
      <button type="button" className="pill" onClick={() => loadOrder(userId, orderId)}>
        Reintentar
      </button>
    </Lacking>
  );
}

function Missing({ userId }: { userId: string }) {
  return (
    <Lacking title="No encontramos ese pedido" words="No está entre los tuyos.">
      <a className="pill" href={ordersPath(userId)}>
        Mis Pedidos
      </a>
    </Lacking>
  );
}
