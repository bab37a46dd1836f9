import type { Order, TransferInstructions } from "#shop/contract/order.ts";
import { holdOf } from "#shop/order-state.ts";
import type { DeliveryTerms } from "#site/stores/delivery-terms.ts";
import { chatUrl, orderPath } from "../paths.ts";
import { StepFrame } from "../StepFrame.tsx";
import { STEP_TITLES } from "../step-words.ts";
import { Instructions } from "./Instructions.tsx";
import { OrderSummary } from "./OrderSummary.tsx";

interface Props {
  order: Order;
  /** Null once it waits for no transfer. */
  transfer: TransferInstructions | null;
  terms: DeliveryTerms;
  whatsapp: string;
  /** Once its time has passed. */
  onOver: () => void;
}

/** An order that was placed: how to pay it, or what became of it. */
export function PlacedOrder({ order, transfer, terms, whatsapp, onOver }: Props) {
  const [title, words] = transfer ? [STEP_TITLES.transfer, ""] : outcomeOf(order);
  const ask = transfer ? "Mandar el comprobante por WhatsApp" : "Escribirnos por WhatsApp";
  const about = transfer ? "te mando el comprobante de la transferencia del pedido" : "te escribo por el pedido";
  const url = chatUrl(whatsapp, `Hola, ${about} ${order._id}.`);
  return (
    <StepFrame step="transfer" title={title} side={<OrderSummary order={order} terms={terms} />}>
      {transfer ? <Instructions transfer={transfer} onOver={onOver} /> : <p className="step-lead">{words}</p>}
      <div className="placed-ends">
        {url && (
          <a className={transfer ? "pill is-filled" : "pill"} href={url} target="_blank" rel="noopener">
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

/** What became of an order that waits no longer. */
function outcomeOf({ statusGlimmer }: Order): [title: string, words: string] {
  if (holdOf(statusGlimmer) === "committed")
    return ["Recibimos tu transferencia", "Tu pedido está pago. Desde Mis Pedidos podés ver cómo viene."];
  if (statusGlimmer === "Orden Vencida")
    return [
      "La orden venció",
      "Se cumplió el plazo para transferir y los productos volvieron a estar a la venta. Si ya transferiste, escribinos y lo resolvemos. Si no, podés hacer el pedido de nuevo.",
    ];
  return ["El pedido se canceló", "Los productos volvieron a estar a la venta. Si ya transferiste, escribinos."];
}
