import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { Order } from "#shop/orders/order.contract.ts";
import { cartPath, orderPath, ordersPath, payAgainPath, paymentPath } from "#site/islands/paths.ts";
import { $lines } from "#site/stores/cart/cart.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { pollPendingOrder } from "#site/stores/orders/orders.ts";
import { $order, loadOrder } from "#site/stores/orders/transfer-order.ts";
import { hasSameProducts } from "#site/stores/payments/pay-again.ts";
import { failureOf, NO_RESPONSE } from "#site/stores/payments/payment.ts";
import { onVisibleAgain } from "#site/stores/visible-again.ts";
import { OrderChat } from "../../OrderParts.tsx";
import { StepFrame } from "../StepFrame.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { NoOrder, OrderSummary } from "./OrderSummary.tsx";
import { type OutcomeKind, outcomeOf } from "./outcome-messages.ts";

export interface FinishProps {
  userId: string;
  orderId: string;
  terms: DeliveryTerms;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** The result of a payment. It reads the order, so a reload shows the same and charges nothing. */
export function FinishStep({ userId, orderId, terms, whatsapp }: FinishProps) {
  const shown = useStore($order);
  const order = shown.state === "known" && shown.order._id === orderId ? shown.order : null;
  const isPending = order?.status === "in_process";
  useEffect(() => {
    loadOrder(userId, orderId);
    return onVisibleAgain(() => loadOrder(userId, orderId));
  }, [userId, orderId]);
  useEffect(() => (isPending ? pollPendingOrder(userId, orderId) : undefined), [userId, orderId, isPending]);
  if (order) return <PaymentOutcome userId={userId} order={order} terms={terms} whatsapp={whatsapp} />;
  return (
    <NoOrder
      step="finish"
      state={shown.state}
      userId={userId}
      orderId={orderId}
      failedMessage="Tu pago está como quedó: no vuelvas a pagar. Probá de nuevo."
    />
  );
}

interface OutcomeProps extends Omit<FinishProps, "orderId"> {
  order: Order;
}

/** Approved, pending, rejected or ended, and what to do next (docs/product-rules.md#payment-results). */
function PaymentOutcome({ userId, order, terms, whatsapp }: OutcomeProps) {
  const { kind, title, text, steps } = outcomeOf(order);
  return (
    <StepFrame step="finish" method="card" title={title} side={<OrderSummary order={order} terms={terms} />}>
      <div role="status">
        <Result kind={kind} text={text} />
      </div>
      {kind === "refused" && <Reasons />}
      {kind === "refused" ? (
        <PayAgain userId={userId} order={order} />
      ) : (
        <>
          <NextSteps steps={steps} />
          <div className="placed-ends">
            <a className="pill is-filled" href={orderPath(order._id)}>
              Ver mi pedido
            </a>
            <OrderChat number={order.number} isReceipt={false} whatsapp={whatsapp} />
            {kind === "approved" && (
              <a className="pill" href="/perfumes">
                Seguir comprando
              </a>
            )}
          </div>
        </>
      )}
    </StepFrame>
  );
}

/**
 * The options after a rejected payment: the same order with another card, another payment method, or the cart. A pending payment
 * has emptied the cart: then the order's page puts the products back.
 */
function PayAgain({ userId, order }: { userId: string; order: Order }) {
  const { externalReference, payment, products } = order;
  const isCartOfOrder = hasSameProducts(useStore($lines), products);
  if (!isCartOfOrder)
    return (
      <div className="placed-ends">
        <a className="pill is-filled" href={orderPath(order._id)}>
          Ver mi pedido
        </a>
      </div>
    );
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

/** Refusals after which the same cart can be paid by transfer. */
const PAID_BY_TRANSFER_CODES = ["too_many_declines", "card_too_many_open", "challenge_required"];

/** Shown when the payment call failed: the server's reason, or that the result is unknown. */
export function FailedPayment({ userId, code }: { userId: string; code: string }) {
  const { says } = failureOf(code);
  const isOutcomeUnknown = code === NO_RESPONSE;
  const isByTransfer = PAID_BY_TRANSFER_CODES.includes(code);
  return (
    <StepFrame
      step="finish"
      method="card"
      title={isOutcomeUnknown ? "No pudimos confirmar tu pago" : "El pago no se aprobó"}
      side={null}
    >
      <div role="alert">
        <Result kind={isOutcomeUnknown ? "pending" : "refused"} text={says} />
      </div>
      {!isByTransfer && <Reasons />}
      <div className="placed-ends">
        {isByTransfer && (
          <a className="pill is-filled" href={`${cartPath(userId)}?step=method`}>
            Pagar por transferencia
          </a>
        )}
        {isOutcomeUnknown && (
          <a className="pill is-filled" href={paymentPath(userId)}>
            Ver qué pasó con mi pago
          </a>
        )}
        <a className={isOutcomeUnknown || isByTransfer ? "pill" : "pill is-filled"} href={cartPath(userId)}>
          Volver al carrito
        </a>
        <a className="pill" href={ordersPath(userId)}>
          Ver Mis Compras
        </a>
      </div>
    </StepFrame>
  );
}

const STROKES: Readonly<Record<OutcomeKind, string>> = {
  approved: "M6 13l5 5L20 7",
  pending: "M13 7v6l4 3",
  refused: "M8 8l10 10M18 8L8 18",
  ended: "M13 6v9M13 19.5v.5",
};

/** The result as an icon and as sentences. */
function Result({ kind, text }: { kind: OutcomeKind; text: readonly string[] }) {
  return (
    <>
      <span className={`outcome-mark is-${kind}`}>
        <svg
          viewBox="0 0 26 26"
          width="26"
          height="26"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          aria-hidden="true"
        >
          <path d={STROKES[kind]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      {text.map((sentence) => (
        <p key={sentence} className="step-lead">
          {sentence}
        </p>
      ))}
    </>
  );
}

function Reasons() {
  return (
    <div className="outcome-why">
      <p>Un pago con tarjeta puede no aprobarse por:</p>
      <ul>
        <li>fondos o límite insuficientes;</li>
        <li>datos de la tarjeta mal cargados;</li>
        <li>un error de comunicación con el banco.</li>
      </ul>
    </div>
  );
}
