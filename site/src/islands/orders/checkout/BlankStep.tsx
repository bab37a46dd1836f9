import { StepsList } from "./StepsList.tsx";
import { type ShownStep, STEP_TITLES } from "./step-words.ts";

interface Props {
  step: ShownStep;
  /** Stand for what the step shows. */
  shapes: readonly string[];
  isOfAll?: boolean;
}

/** A step while the server is asked: its heading, and blank shapes of its size. */
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

/** Says so to who cannot see the shapes. */
export function LoadingWords() {
  return (
    <p role="status" className="seen-by-readers">
      Cargando…
    </p>
  );
}
