import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { CartEmpty, CartStep } from "#site/islands/cart/CartStep.tsx";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { openCart } from "#site/stores/cart/cart.ts";
import { $place, goInstead, type Place, type Step } from "#site/stores/orders/checkout.ts";
import { loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { AddressStep } from "./AddressStep.tsx";
import { CheckoutWaiting, OtherTabNotice } from "./CheckoutWaiting.tsx";
import { MethodStep } from "./MethodStep.tsx";
import { FailedPayment, type FinishProps, FinishStep } from "./placed/FinishStep.tsx";
import { TransferStep } from "./placed/TransferStep.tsx";
import { MissingStock } from "./StepFrame.tsx";
import { type Deal, useDeal } from "./use-deal.ts";

interface CartPageProps {
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** `/cart/:id`. Administrators have no cart. */
export function CartPage({ whatsapp }: CartPageProps) {
  return (
    <Guarded waiting={<CheckoutWaiting />}>
      {(user) =>
        user.role === "admin" ? <OtherTabNotice path="/admin-panel" /> : <Checkout user={user} whatsapp={whatsapp} />
      }
    </Guarded>
  );
}

interface CheckoutProps {
  user: User;
  whatsapp: string;
}

/** The checkout, one step at a time (docs/product-rules.md#checkout-steps). */
function Checkout({ user, whatsapp }: CheckoutProps) {
  const { place, state, deal } = useDeal(user);
  const { _id } = user;
  useEffect(() => {
    openCart(_id);
    loadDeliveryTerms();
  }, [_id]);
  useEffect(() => {
    if ($place.get().step !== place.step) goInstead(place);
  }, [place]);

  if (place.step === "finish") return <Finish place={place} userId={_id} terms={deal.terms} whatsapp={whatsapp} />;
  if (place.step === "transfer" && place.orderId)
    return <TransferStep userId={_id} orderId={place.orderId} terms={deal.terms} whatsapp={whatsapp} />;
  if (state === "loading") return <CheckoutWaiting step={place.step} />;
  if (state === "failed") return <CartFailed userId={_id} />;
  return <StepOf step={place.step} deal={deal} />;
}

/** The last step of a card payment. Without an order it leads to the user's orders. */
function Finish({ place: { orderId, failed }, ...more }: { place: Place } & Omit<FinishProps, "orderId">) {
  if (failed) return <FailedPayment userId={more.userId} code={failed} />;
  return orderId ? <FinishStep orderId={orderId} {...more} /> : <OtherTabNotice path={ordersPath(more.userId)} />;
}

function StepOf({ step, deal }: { step: Step; deal: Deal }) {
  if (deal.lines.length === 0) return <CartEmpty userId={deal.user._id} />;
  if (step === "address") return <AddressStep deal={deal} />;
  return step === "method" ? <MethodStep deal={deal} /> : <CartStep deal={deal} />;
}

function CartFailed({ userId }: { userId: string }) {
  return (
    <MissingStock title="No pudimos traer tu carrito" text="Revisá tu conexión y probá de nuevo.">
      <button type="button" className="pill" onClick={() => openCart(userId)}>
        Reintentar
      </button>
    </MissingStock>
  );
}
