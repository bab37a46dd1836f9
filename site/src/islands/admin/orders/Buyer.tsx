import type { AdminOrder } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { buyerChat } from "./desk-words.ts";

/** Who bought, how to reach them, and what the shop is left with (specification 6, Admin differences). */
export function Buyer({ order }: { order: AdminOrder }) {
  const { user, netReceivedAmount, netIsEstimated } = order;
  const chat = buyerChat(order);
  return (
    <section className="desk-buyer" aria-labelledby="cliente">
      <h2 id="cliente">
        {user.firstName} {user.lastName}
      </h2>
      <dl className="facts">
        <Fact words="Teléfono" value={user.phone} href={`tel:+54${user.phone}`} />
        <Fact words="Email" value={user.email} href={`mailto:${user.email}`} />
        <Fact words="DNI" value={user.dni} />
        <div className="is-inner">
          <dt>Neto recibido</dt>
          <dd>
            {netReceivedAmount === null ? "Todavía nada" : formatArs(hundredths(netReceivedAmount))}
            {netIsEstimated && <small> (estimado)</small>}
          </dd>
        </div>
      </dl>
      {chat && (
        <a className="pill" href={chat} target="_blank" rel="noopener">
          Escribirle por WhatsApp
        </a>
      )}
    </section>
  );
}

function Fact({ words, value, href }: { words: string; value: string; href?: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{value === "" ? "Sin registrar" : href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  );
}
