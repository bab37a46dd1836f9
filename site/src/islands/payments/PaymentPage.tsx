import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { BlankStep, LoadingMessage, OtherTabNotice } from "#site/islands/orders/checkout/CheckoutWaiting.tsx";
import { MissingStock } from "#site/islands/orders/checkout/StepFrame.tsx";
import { openCart } from "#site/stores/cart/cart.ts";
import { type Place, searchOf } from "#site/stores/orders/checkout.ts";
import { loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { $chargeState, charge, resumablePayment } from "#site/stores/payments/payment.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { cartPath } from "../orders/checkout/paths.ts";
import { useDeal } from "../orders/checkout/use-deal.ts";
import { PayStep } from "./PayStep.tsx";

/** `/cart/:id/pago`. Administrators have no cart. */
export function PaymentPage({ publicKey }: { publicKey: string }) {
  return (
    <Guarded waiting={<PaymentWaiting />}>
      {(user) =>
        user.role === "admin" ? <OtherTabNotice path="/admin-panel" /> : <Payment user={user} publicKey={publicKey} />
      }
    </Guarded>
  );
}

interface PaymentProps {
  user: User;
  publicKey: string;
}

const TOO_OLD = "Antes de pagar, fijate acá si tu pago anterior se hizo.";

/** The card payment. It first resolves a payment that was left in progress. */
function Payment({ user, publicKey }: PaymentProps) {
  const { _id } = user;
  const [left] = useState(() => resumablePayment(Date.now()));
  useEffect(() => {
    if (left === "too old") {
      toastOnNextPage(TOO_OLD);
      location.replace(ordersPath(_id));
    } else if (left) void charge(_id, left);
  }, [_id, left]);
  if (left === null) return <Form user={user} publicKey={publicKey} />;
  return left === "too old" ? <PaymentWaiting /> : <Asking />;
}

/** The earlier steps must be complete. */
const HERE: Place = { step: "method", orderId: null };

function Form({ user, publicKey }: PaymentProps) {
  const { _id } = user;
  const { place, state, deal } = useDeal(user, HERE);
  useEffect(() => {
    openCart(_id);
    loadDeliveryTerms();
  }, [_id]);
  if (state === "loading") return <PaymentWaiting />;
  if (state === "failed") return <CartFailed again={() => openCart(_id)} />;
  if (place.step !== HERE.step) return <OtherTabNotice path={`${cartPath(_id)}${searchOf(place)}`} />;
  return <PayStep deal={deal} publicKey={publicKey} />;
}

function CartFailed({ again }: { again: () => void }) {
  return (
    <MissingStock title="No pudimos traer tu carrito" text="Revisá tu conexión y probá de nuevo. No se cobró nada.">
      <button type="button" className="pill" onClick={again}>
        Reintentar
      </button>
    </MissingStock>
  );
}

/** Shown while the server resolves a payment left in progress. */
function Asking() {
  const isSlow = useStore($chargeState) === "slow";
  return (
    <div className="empty cart-empty" role="status">
      <h1>Estamos viendo qué pasó con tu pago</h1>
      <p>No vuelvas a pagar: en un momento te lo decimos.{isSlow && " Está tardando más de lo normal."}</p>
    </div>
  );
}

/** Placeholder of the page while it loads. */
function PaymentWaiting() {
  return (
    <>
      <LoadingMessage />
      <BlankStep step="payment" shapes={["summary", "form"]} />
    </>
  );
}
