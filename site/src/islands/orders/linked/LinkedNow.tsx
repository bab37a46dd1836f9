import type { LinkedOrder } from "#shop/contract/linked-order.ts";
import type { TransferInstructions } from "#shop/contract/order.ts";
import { chatUrl, orderPath } from "#site/islands/checkout/paths.ts";
import { CopyButton } from "#site/islands/checkout/transfer/CopyButton.tsx";
import { Instructions } from "#site/islands/checkout/transfer/Instructions.tsx";
import { type OrderLink, readLinkedUntilOver } from "#site/stores/linked-order.ts";
import { OrderStatus } from "../OrderStatus.tsx";
import { statusWords } from "../order-words.ts";

interface Props {
  link: OrderLink;
  order: LinkedOrder;
  transfer: TransferInstructions | null;
  whatsapp: string;
}

/** How the order stands and what to do next. What changes it is for its owner's account, to which it leads. */
export function LinkedNow({ link, order, transfer, whatsapp }: Props) {
  const { _id, numShipping } = order;
  const { means, next } = statusWords(order);
  const chat = chatUrl(whatsapp, `Hola, te escribo por el pedido ${_id}.`);
  return (
    <section className="order-now" aria-labelledby="estado">
      <h2 id="estado" className="seen-by-readers">
        Estado
      </h2>
      <div role="status">
        <OrderStatus order={order} />
        <p className="order-means">{means}</p>
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
      {transfer && <Instructions transfer={transfer} onOver={() => readLinkedUntilOver(link)} />}
      <p className="order-ways">
        <a className={transfer ? "pill is-filled" : "pill"} href={orderPath(_id)}>
          {transfer ? "Subir el comprobante" : "Ver en mi cuenta"}
        </a>
        {chat && (
          <a className="pill" href={chat} target="_blank" rel="noopener noreferrer">
            Escribirnos por WhatsApp<span className="seen-by-readers"> (se abre aparte)</span>
          </a>
        )}
      </p>
      <p className="order-quiet">
        {transfer ? "Para subirlo te pedimos que entres a tu cuenta." : "En tu cuenta está todo tu historial."}
      </p>
    </section>
  );
}
