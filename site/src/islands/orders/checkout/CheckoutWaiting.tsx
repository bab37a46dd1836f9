import { useEffect } from "react";
import type { Step } from "#site/stores/orders/checkout.ts";
import { type ShownStep, STEP_TITLES, StepsList } from "./StepFrame.tsx";

/** Placeholder shapes of each step. */
const SHAPES = {
  cards: ["line", "other-line", "delivery"],
  address: ["address", "other-address"],
  method: ["transfer", "card"],
  transfer: ["amount", "alias", "cbu", "holder", "bank"],
  finish: ["outcome", "ends"],
} as const;

const ALL: readonly Step[] = ["cards", "address", "method", "transfer", "finish"];

/**
 * A checkout step while it loads. The page is built with all steps, and shows the one of its URL before the first paint
 * (pages/cart.astro).
 */
export function CheckoutWaiting({ step }: { step?: Step }) {
  return (
    <>
      <LoadingMessage />
      {step === undefined ? (
        ALL.map((one) => <BlankStep key={one} step={one} shapes={SHAPES[one]} isOfAll />)
      ) : (
        <BlankStep step={step} shapes={SHAPES[step]} />
      )}
    </>
  );
}

interface BlankStepProps {
  step: ShownStep;
  /** A unique name per placeholder shape, used as React keys. */
  shapes: readonly string[];
  isOfAll?: boolean;
}

/** A step while it loads: heading and placeholder shapes. */
export function BlankStep({ step, shapes, isOfAll = false }: BlankStepProps) {
  return (
    <div className={isOfAll ? "checkout is-blank is-of-all" : "checkout is-blank"} data-waits-for={step}>
      <StepsList step={step} method={step === "finish" || step === "payment" ? "card" : "transfer"} />
      <div className="checkout-main">
        <h1>{STEP_TITLES[step]}</h1>
        <div className="blank-rows" aria-hidden="true">
          {shapes.map((shape) => (
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

/** Announces loading to screen readers. */
export function LoadingMessage() {
  return (
    <p role="status" className="seen-by-readers">
      Cargando…
    </p>
  );
}

/** Leads to another page, replacing the history entry. */
export function Redirect({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return <CheckoutWaiting step="cards" />;
}
