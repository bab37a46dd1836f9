import { type ComponentProps, useEffect } from "react";
import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { STEPS } from "#site/stores/orders/checkout.ts";
import { type ShownStep, STEP_TITLES, StepsList } from "./StepFrame.tsx";

/** The loading shapes of each step. Their names are the keys for React. */
const SHAPES: Readonly<Record<ShownStep, readonly string[]>> = {
  cards: ["line", "other-line", "delivery"],
  address: ["address", "other-address"],
  method: ["transfer", "card"],
  payment: ["summary", "form"],
  transfer: ["amount", "alias", "cbu", "holder", "bank"],
  finish: ["outcome", "ends"],
};

/** A step while it loads. The built page has all steps; its inline script shows the one in the URL (pages/cart.astro). */
export function CheckoutWaiting({ step }: { step?: ShownStep }) {
  return (
    <>
      <p role="status" className="sr-only">
        Cargando…
      </p>
      {step === undefined ? (
        STEPS.map((one) => <StepSkeleton key={one} step={one} isOneOfAll />)
      ) : (
        <StepSkeleton step={step} />
      )}
    </>
  );
}

function StepSkeleton({ step, isOneOfAll = false }: { step: ShownStep; isOneOfAll?: boolean }) {
  return (
    <div className={isOneOfAll ? "checkout is-blank is-of-all" : "checkout is-blank"} data-waits-for={step}>
      <StepsList step={step} method={step === "finish" || step === "payment" ? "card" : "transfer"} />
      <div className="checkout-main">
        <h1>{STEP_TITLES[step]}</h1>
        <div className="blank-rows" aria-hidden="true">
          {SHAPES[step].map((shape) => (
            <span key={shape} />
          ))}
        </div>
      </div>
      <div className="checkout-side" aria-hidden="true">
        <div className="summary" />
      </div>
    </div>
  );
}

/** Navigates to another page, replacing the history entry. */
export function Redirect({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return <CheckoutWaiting step="cards" />;
}

/** A page for signed-in buyers. Administrators have no cart. */
export function BuyerPage({ waiting, children }: ComponentProps<typeof Guarded>) {
  return (
    <Guarded waiting={waiting}>
      {(user) => (user.role === "admin" ? <Redirect path="/admin-panel/inicio" /> : children(user))}
    </Guarded>
  );
}
