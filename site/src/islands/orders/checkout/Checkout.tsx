import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { CartStep, EmptyCart } from "#site/islands/cart/CartStep.tsx";
import { startGuarded } from "#site/islands/kit/Guarded.tsx";
import { cartPath, ordersPath } from "#site/islands/paths.ts";
import { openCart } from "#site/stores/cart/cart.ts";
import { $route, type CheckoutRoute, replaceRoute, type Step, startCheckout } from "#site/stores/orders/checkout.ts";
import { loadDecantCredits } from "#site/stores/orders/decant-credits.ts";
import { loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { AddressStep } from "./AddressStep.tsx";
import { BuyerPage, CheckoutWaiting, Redirect } from "./CheckoutWaiting.tsx";
import { MethodStep } from "./MethodStep.tsx";
import { FailedPayment, type FinishProps, FinishStep } from "./placed/FinishStep.tsx";
import { TransferStep } from "./placed/TransferStep.tsx";
import { StepFailed } from "./StepFrame.tsx";
import { type CheckoutData, useCheckout } from "./use-checkout.ts";

/** Starts the page in the browser. */
export function startCart(): void {
  startCheckout();
  startGuarded(({ whatsapp = "" }) => <CartPage whatsapp={whatsapp} />, { pathOf: cartPath });
}

/** The page `/cart/{id}`. `whatsapp`: the shop's number, digits only. */
export function CartPage({ whatsapp }: { whatsapp: string }) {
  return <BuyerPage waiting={<CheckoutWaiting />}>{(user) => <Checkout user={user} whatsapp={whatsapp} />}</BuyerPage>;
}

/** The checkout, one step at a time (docs/product-rules.md#checkout-steps). */
function Checkout({ user, whatsapp }: { user: User; whatsapp: string }) {
  const { route, state, checkout } = useCheckout(user);
  const { _id } = user;
  useEffect(() => {
    openCart(_id);
    loadDeliveryTerms();
  }, [_id]);
  // If the requested step cannot be reached yet, the URL names the step that is shown.
  useEffect(() => {
    if ($route.get().step !== route.step) replaceRoute(route);
  }, [route]);

  if (route.step === "finish") return <Finish route={route} userId={_id} terms={checkout.terms} whatsapp={whatsapp} />;
  if (route.step === "transfer" && route.orderId)
    return <TransferStep userId={_id} orderId={route.orderId} terms={checkout.terms} whatsapp={whatsapp} />;
  if (state === "loading") return <CheckoutWaiting step={route.step} />;
  if (state === "failed")
    return (
      <StepFailed
        title="No pudimos traer tu carrito"
        text="Revisá tu conexión y probá de nuevo."
        onRetry={() => {
          openCart(_id);
          loadDecantCredits();
        }}
      />
    );
  return <CurrentStep step={route.step} checkout={checkout} />;
}

/** The last step of a card payment: the failure, or the result of the order. Without either it redirects to the user's orders. */
function Finish({ route: { orderId, failed }, ...more }: { route: CheckoutRoute } & Omit<FinishProps, "orderId">) {
  if (failed) return <FailedPayment userId={more.userId} code={failed} />;
  return orderId ? <FinishStep orderId={orderId} {...more} /> : <Redirect path={ordersPath(more.userId)} />;
}

function CurrentStep({ step, checkout }: { step: Step; checkout: CheckoutData }) {
  if (checkout.lines.length === 0) return <EmptyCart userId={checkout.user._id} />;
  if (step === "address") return <AddressStep checkout={checkout} />;
  return step === "method" ? <MethodStep checkout={checkout} /> : <CartStep checkout={checkout} />;
}
