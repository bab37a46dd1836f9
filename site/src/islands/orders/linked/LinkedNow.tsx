import type { LinkedOrder } from "#shop/orders/linked-order.contract.ts";
import type { TransferInstructions } from "#shop/orders/order.contract.ts";
import { chatUrl, orderPath } from "#site/islands/orders/checkout/paths.ts";
import { type OrderLink, readLinkedUntilOver } from "#site/stores/orders/linked-order.ts";
import { OrderStanding } from "../OrderStanding.tsx";

interface Props {
  link: OrderLink;
  order: LinkedOrder;
  transfer: TransferInstructions | null;
  whatsapp: string;
}

/** How the order stands and what to do next. What changes it is for its owner's account, to which it leads. */
export function LinkedNow({ link, order, transfer, whatsapp }: Props) {
  const { _id } = order;
  const chat = chatUrl(whatsapp, `Hola, te escribo por el pedido ${_id}.`);
  return (
    <OrderStanding order={order} transfer={transfer} onOver={() => readLinkedUntilOver(link)}>
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
    </OrderStanding>
  );
}
