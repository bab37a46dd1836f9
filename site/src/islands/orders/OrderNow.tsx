import type { Order, TransferInstructions } from "#shop/contract/order.ts";
import { chatUrl } from "#site/islands/checkout/paths.ts";
import { CopyButton } from "#site/islands/checkout/transfer/CopyButton.tsx";
import { Instructions } from "#site/islands/checkout/transfer/Instructions.tsx";
import { readUntilOver } from "#site/stores/orders.ts";
import { OrderStatus } from "./OrderStatus.tsx";
import { statusWords } from "./order-words.ts";
import { Receipt } from "./receipt/Receipt.tsx";

interface Props {
  userId: string;
  order: Order;
  transfer: TransferInstructions | null;
  whatsapp: string;
}

/** How an order stands and what to do next. A change while the page is open is told to readers, too. */
export function OrderNow({ userId, order, transfer, whatsapp }: Props) {
  const { _id, numShipping } = order;
  const { means, next } = statusWords(order);
  return (
    <section className="order-now" aria-labelledby="estado">
      <h2 id="estado" className="seen-by-readers">
        Estado
      </h2>
      <div role="status">
        <OrderStatus order={order} />
        <p className="order-means">{means}</p>
        {/* Where to transfer, below, ends with it. */}
        {!transfer && <p>{next}</p>}
      </div>
      {numShipping && (
        <p className="order-tracking">
          <span>
            Número de seguimiento <b translate="no">{numShipping}</b>
          </span>
          <CopyButton text={numShipping} what="número de seguimiento" />
        </p>
      )}
      {transfer && <Instructions transfer={transfer} onOver={() => readUntilOver(userId, _id)} />}
      <Receipt userId={userId} order={order} isAwaited={transfer !== null} />
      <Ask orderId={_id} isReceipt={transfer !== null} whatsapp={whatsapp} />
    </section>
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
