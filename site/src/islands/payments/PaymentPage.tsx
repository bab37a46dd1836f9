import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { type ChallengeToPass, onChallengeRequired } from "#site/api/call.ts";
import { showChallenge } from "#site/islands/kit/Challenge.tsx";
import { startGuarded } from "#site/islands/kit/Guarded.tsx";
import { BuyerPage, CheckoutWaiting, Redirect } from "#site/islands/orders/checkout/CheckoutWaiting.tsx";
import { StepFailed } from "#site/islands/orders/checkout/StepFrame.tsx";
import { cartPath, ordersPath, paymentPath } from "#site/islands/paths.ts";
import { openCart } from "#site/stores/cart/cart.ts";
import { type CheckoutRoute, routeQuery, startCheckout } from "#site/stores/orders/checkout.ts";
import { loadDecantCredits } from "#site/stores/orders/decant-credits.ts";
import { loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { $chargeState, charge, resumablePayment } from "#site/stores/payments/payment.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { useCheckout } from "../orders/checkout/use-checkout.ts";
import { PayStep } from "./PayStep.tsx";

/** Starts the page in the browser. */
export function startPayment(): void {
  startCheckout();
  onChallengeRequired(challengePayer);
  // A used form cannot be submitted again: reload and read the payment's result.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  startGuarded(({ publicKey = "" }) => <PaymentPage publicKey={publicKey} />, { pathOf: paymentPath });
}

/** While the challenge is open nothing is being charged. */
async function challengePayer(challenge: ChallengeToPass): Promise<string | null> {
  $chargeState.set("no");
  const token = await showChallenge(challenge);
  $chargeState.set("paying");
  return token;
}

const WAITING = <CheckoutWaiting step="payment" />;

/** `/cart/:id/pago` */
export function PaymentPage({ publicKey }: { publicKey: string }) {
  return <BuyerPage waiting={WAITING}>{(user) => <Payment user={user} publicKey={publicKey} />}</BuyerPage>;
}

interface PaymentProps {
  user: User;
  publicKey: string;
}

const TOO_OLD = "Antes de pagar, fijate acá si tu pago anterior se hizo.";

/** The card payment. It first resolves a payment that was left in progress. */
function Payment({ user, publicKey }: PaymentProps) {
  const { _id } = user;
  const [unfinished] = useState(() => resumablePayment(_id, Date.now()));
  useEffect(() => {
    if (unfinished === "too old") {
      toastOnNextPage(TOO_OLD);
      location.replace(ordersPath(_id));
    } else if (unfinished) void charge(_id, unfinished);
  }, [_id, unfinished]);
  if (unfinished === null) return <NewPayment user={user} publicKey={publicKey} />;
  return unfinished === "too old" ? WAITING : <ResolvingPayment />;
}

/** The route that is reachable once the earlier steps are complete. */
const PAYMENT_ROUTE: CheckoutRoute = { step: "method", orderId: null };

function NewPayment({ user, publicKey }: PaymentProps) {
  const { _id } = user;
  const { route, state, checkout } = useCheckout(user, PAYMENT_ROUTE);
  useEffect(() => {
    openCart(_id);
    loadDeliveryTerms();
  }, [_id]);
  if (state === "loading") return WAITING;
  if (state === "failed")
    return (
      <StepFailed
        title="No pudimos traer tu carrito"
        text="Revisá tu conexión y probá de nuevo. No se cobró nada."
        onRetry={() => {
          openCart(_id);
          loadDecantCredits();
        }}
      />
    );
  if (route.step !== PAYMENT_ROUTE.step) return <Redirect path={`${cartPath(_id)}${routeQuery(route)}`} />;
  return <PayStep checkout={checkout} publicKey={publicKey} />;
}

/** Shown while the server resolves a payment left in progress. */
function ResolvingPayment() {
  const isSlow = useStore($chargeState) === "slow";
  return (
    <div className="empty cart-empty" role="status">
      <h1>Estamos viendo qué pasó con tu pago</h1>
      <p>No vuelvas a pagar: en un momento te lo decimos.{isSlow && " Está tardando más de lo normal."}</p>
    </div>
  );
}
