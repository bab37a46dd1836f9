import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { openCart } from "#site/stores/cart/cart.ts";
import { type Place, searchOf } from "#site/stores/orders/checkout-place.ts";
import { loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { $paying, charge, leftPayment } from "#site/stores/payments/payment.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { MissingStock } from "../orders/checkout/MissingStock.tsx";
import { OtherTabNotice } from "../orders/checkout/OtherTabNotice.tsx";
import { cartPath } from "../orders/checkout/paths.ts";
import { useDeal } from "../orders/checkout/use-deal.ts";
import { PaymentWaiting } from "./PaymentWaiting.tsx";
import { PayStep } from "./PayStep.tsx";

interface Props {
  user: User;
  publicKey: string;
}

const TOO_OLD = "Antes de pagar, fijate acá si tu pago anterior se hizo.";

/** The card payment. It first resolves a payment that was left in progress. */
export function Payment({ user, publicKey }: Props) {
  const { _id } = user;
  const [left] = useState(() => leftPayment(Date.now()));
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

function Form({ user, publicKey }: Props) {
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
    <MissingStock title="No pudimos traer tu carrito" words="Revisá tu conexión y probá de nuevo. No se cobró nada.">
      <button type="button" className="pill" onClick={again}>
        Reintentar
      </button>
    </MissingStock>
  );
}

/** Shown while the server resolves a payment left in progress. */
function Asking() {
  const isSlow = useStore($paying) === "slow";
  return (
    <div className="empty cart-empty" role="status">
      <h1>Estamos viendo qué pasó con tu pago</h1>
      <p>No vuelvas a pagar: en un momento te lo decimos.{isSlow && " Está tardando más de lo normal."}</p>
    </div>
  );
}
