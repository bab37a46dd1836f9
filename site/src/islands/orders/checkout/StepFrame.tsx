import type { ReactNode } from "react";
import { CartChanges } from "#site/islands/cart/CartChanges.tsx";
import { StepsList } from "./StepsList.tsx";
import { StepTitle } from "./StepTitle.tsx";
import type { ShownStep } from "./step-labels.ts";

interface Props {
  step: ShownStep;
  by?: "transfer" | "card";
  /** The back button: label and action. */
  back?: { words: string; go: () => void };
  title: string;
  /** Beside the content, or below it on a phone: totals and button. */
  side: ReactNode;
  children: ReactNode;
}

/** The frame of a checkout step. */
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
