import type { Step } from "#site/stores/checkout-place.ts";
import { StepsList } from "./StepsList.tsx";
import { STEP_TITLES } from "./step-words.ts";

/** The shapes that stand for what each step shows. */
const SHAPES = {
  cards: ["line", "other-line", "delivery"],
  address: ["address", "other-address"],
  method: ["transfer", "card"],
  transfer: ["amount", "alias", "cbu", "holder", "bank"],
  finish: ["outcome", "ends"],
} as const;

const ALL: readonly Step[] = ["cards", "address", "method", "transfer", "finish"];

/**
 * A step while the server is asked: its heading, and blank shapes of its size. The page is built with those of all steps, and
 * shows that of its address before it is drawn (pages/cart.astro).
 */
export function CheckoutWaiting({ step }: { step?: Step }) {
  return (
    <>
      <p role="status" className="seen-by-readers">
        Cargando…
      </p>
      {step === undefined ? ALL.map((one) => <Blank key={one} step={one} isOfAll />) : <Blank step={step} />}
    </>
  );
}

function Blank({ step, isOfAll = false }: { step: Step; isOfAll?: boolean }) {
  return (
    <div className={isOfAll ? "checkout is-blank is-of-all" : "checkout is-blank"} data-waits-for={step}>
      <StepsList step={step} by={step === "finish" ? "card" : "transfer"} />
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
