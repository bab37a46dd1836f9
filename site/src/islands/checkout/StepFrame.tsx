import type { ReactNode } from "react";
import { CartChanges } from "#site/islands/cart/CartChanges.tsx";
import type { Step } from "#site/stores/checkout-place.ts";
import { StepsList } from "./StepsList.tsx";
import { StepTitle } from "./StepTitle.tsx";

interface Props {
  step: Exclude<Step, "finish">;
  /** The way back: what it is called, and what it does. */
  back?: { words: string; go: () => void };
  title: string;
  /** Beside what is done, below it on a telephone: what it comes to, and the way on. */
  side: ReactNode;
  children: ReactNode;
}

/** A step of the checkout. */
export function StepFrame({ step, back, title, side, children }: Props) {
  return (
    <div className="checkout">
      <StepsList step={step} />
      <div className="checkout-main">
        {back && (
          <button type="button" className="step-back" onClick={back.go}>
            <span aria-hidden="true">←</span> {back.words}
          </button>
        )}
        <StepTitle>{title}</StepTitle>
        <CartChanges />
        {children}
      </div>
      <div className="checkout-side">{side}</div>
    </div>
  );
}
