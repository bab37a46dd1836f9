import { StepsList } from "../StepsList.tsx";
import { STEP_TITLES } from "../step-words.ts";

/** The page while the server is asked: its heading, and blank shapes of its size. */
export function PaymentWaiting() {
  return (
    <div className="checkout is-blank" data-waits-for="payment">
      <p role="status" className="seen-by-readers">
        Cargando…
      </p>
      <StepsList step="payment" by="card" />
      <div className="checkout-main">
        <h1>{STEP_TITLES.payment}</h1>
        <div className="blank-rows" aria-hidden="true">
          <span />
          <span />
        </div>
      </div>
      <div className="checkout-side" aria-hidden="true">
        <div className="summary" />
      </div>
    </div>
  );
}
