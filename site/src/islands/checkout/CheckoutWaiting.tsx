import { useEffect, useState } from "react";
import { placeIn, type Step } from "#site/stores/checkout-place.ts";
import { StepsList } from "./StepsList.tsx";
import { STEP_TITLES } from "./step-words.ts";

/** The shapes that stand for what each step shows. */
const SHAPES = {
  cards: ["line", "other-line", "delivery"],
  address: ["address", "other-address"],
  method: ["transfer", "card"],
  transfer: ["amount", "alias", "cbu", "holder", "bank"],
} as const;

/** A step while the server is asked: its heading, and blank shapes of its size. The page is built with the cart's. */
export function CheckoutWaiting() {
  const [step, setStep] = useState<Exclude<Step, "finish">>("cards");
  useEffect(() => {
    const asked = placeIn(location.search).step;
    if (asked !== "finish") setStep(asked);
  }, []);
  return (
    <div className="checkout is-blank" data-step={step}>
      <StepsList step={step} />
      <div className="checkout-main">
        <h1>{STEP_TITLES[step]}</h1>
        <p role="status" className="seen-by-readers">
          Cargando…
        </p>
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
