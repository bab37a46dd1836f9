import type { ReactNode } from "react";
import { CartChanges } from "#site/islands/cart/CartChanges.tsx";
import { StepsList } from "./StepsList.tsx";
import { StepTitle } from "./StepTitle.tsx";
import type { ShownStep } from "./step-words.ts";

interface Props {
  step: ShownStep;
  by?: "transfer" | "card";
  /** The way back: what it is called, and what it does. */
  back?: { words: string; go: () => void };
  title: string;
  /** Beside what is done, below it on a telephone: what it comes to, and the way on. */
  side: ReactNode;
  children: ReactNode;
}

/** A step of the checkout. */
export function StepFrame({ step, by = "transfer", back, title, side, children }: Props) {
  return (
    <div className="checkout">
      <StepsList step={step} by={by} />
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
