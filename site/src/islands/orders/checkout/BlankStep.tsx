import { StepsList } from "./StepsList.tsx";
import { type ShownStep, STEP_TITLES } from "./step-labels.ts";

interface Props {
  step: ShownStep;
  /** A unique name per placeholder shape, used as React keys. */
  shapes: readonly string[];
  isOfAll?: boolean;
}

/** A step while it loads: heading and placeholder shapes. */
export function BlankStep({ step, shapes, isOfAll = false }: Props) {
  return (
    <div className={isOfAll ? "checkout is-blank is-of-all" : "checkout is-blank"} data-waits-for={step}>
      <StepsList step={step} by={step === "finish" || step === "payment" ? "card" : "transfer"} />
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
