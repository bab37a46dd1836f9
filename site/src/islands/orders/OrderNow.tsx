import type { Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import { chatUrl } from "#site/islands/orders/checkout/paths.ts";
import { readUntilOver } from "#site/stores/orders/orders.ts";
import { OrderStanding } from "./OrderStanding.tsx";
import { Receipt } from "./receipt/Receipt.tsx";

interface Props {
  userId: string;
  order: Order;
  transfer: TransferInstructions | null;
  whatsapp: string;
}

/** How an order stands and what to do next. */
export function OrderNow({ userId, order, transfer, whatsapp }: Props) {
  const { _id } = order;
  return (
    <OrderStanding order={order} transfer={transfer} onOver={() => readUntilOver(userId, _id)}>
      <Receipt userId={userId} order={order} isAwaited={transfer !== null} />
      <Ask orderId={_id} isReceipt={transfer !== null} whatsapp={whatsapp} />
    </OrderStanding>
  );
}

function Ask({ orderId, isReceipt, whatsapp }: { orderId: string; isReceipt: boolean; whatsapp: string }) {
  const about = isReceipt ? "te mando el comprobante de la transferencia del pedido" : "te escribo por el pedido";
  const url = chatUrl(whatsapp, `Hola, ${about} ${orderId}.`);
  if (!url) return null;
  return (
    <a className="pill" href={url} target="_blank" rel="noopener">
      {isReceipt ? "Mandar el comprobante por WhatsApp" : "Escribirnos por WhatsApp"}
      <span className="seen-by-readers"> (se abre aparte)</span>
    </a>
  );
}
