import type { Order } from "#shop/orders/order.contract.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { cartPath, chatUrl, orderPath, payAgainPath } from "../paths.ts";
import { StepFrame } from "../StepFrame.tsx";
import { OrderSummary } from "../transfer/OrderSummary.tsx";
import { Mark } from "./Mark.tsx";
import { type OutcomeKind, outcomeOf } from "./outcome-messages.ts";
import { Reasons } from "./Reasons.tsx";

interface Props {
  userId: string;
  order: Order;
  terms: DeliveryTerms;
  whatsapp: string;
}

/** Approved, pending or rejected, and what to do next (docs/product-rules.md#payment-results). */
export function PaymentOutcome({ userId, order, terms, whatsapp }: Props) {
  const { kind, title, words } = outcomeOf(order);
  return (
    <StepFrame step="finish" by="card" title={title} side={<OrderSummary order={order} terms={terms} />}>
      <div role="status">
        <Mark kind={kind} />
        {words.map((sentence) => (
          <p key={sentence} className="step-lead">
            {sentence}
          </p>
        ))}
      </div>
      {kind === "refused" && <Reasons />}
      {kind === "refused" ? (
        <PayAgain userId={userId} order={order} />
      ) : (
        <Done kind={kind} order={order} whatsapp={whatsapp} />
      )}
    </StepFrame>
  );
}

function Done({ kind, order: { _id }, whatsapp }: Pick<Props, "order" | "whatsapp"> & { kind: OutcomeKind }) {
  const url = kind === "pending" ? chatUrl(whatsapp, `Hola, te escribo por el pago del pedido ${_id}.`) : null;
  return (
    <div className="placed-ends">
      <a className="pill is-filled" href={orderPath(_id)}>
        Ver mi pedido
      </a>
      {url ? (
        <a className="pill" href={url} target="_blank" rel="noopener">
          Escribirnos por WhatsApp<span className="seen-by-readers"> (se abre aparte)</span>
        </a>
      ) : (
        <a className="pill" href="/perfumes">
          Seguir comprando
        </a>
      )}
    </div>
  );
}

/** Ways on from a rejected payment: the same order with another card, another payment method, or the cart. */
function PayAgain({ userId, order: { externalReference, payment } }: { userId: string; order: Order }) {
  const retry = payment?.retry ?? "other";
  return (
    <div className="placed-ends">
      {retry !== "none" && (
        <a className="pill is-filled" href={payAgainPath(userId, externalReference)}>
          {retry === "other" ? "Probar con otra tarjeta" : "Volver a intentar"}
        </a>
      )}
      <a className="pill" href={`${cartPath(userId)}?step=method`}>
        Elegir otro medio de pago
      </a>
      <a className="pill" href={cartPath(userId)}>
        Volver al carrito
      </a>
    </div>
  );
}
