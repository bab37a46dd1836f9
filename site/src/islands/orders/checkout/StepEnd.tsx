import { formatArs } from "#shop/pricing/money.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";

interface Props {
  totals: CartTotals;
  /** How it is to be paid. */
  by?: "transfer" | "card";
  /** What the button does, and what it says while it does it. */
  words: string;
  busyWords: string;
  busy: boolean;
  /** What went wrong. */
  message?: string;
  onPress: () => void;
}

/** The end of a step: what is to be paid, and the way on. Stays in sight on a telephone. */
export function StepEnd({ totals, by = "transfer", words, busyWords, busy, message = "", onPress }: Props) {
  return (
    <div className="step-end">
      <div role="alert" className="form-message">
        {message && <p>{message}</p>}
      </div>
      <p className="step-end-total">
        <span>{by === "card" ? "Total con tarjeta" : "Total por transferencia"}</span>
        <b>{formatArs(by === "card" ? totals.byCardCentavos : totals.byTransferCentavos)}</b>
      </p>
      <button type="button" className="pill is-filled" aria-disabled={busy} onClick={onPress}>
        {busy ? busyWords : words}
      </button>
    </div>
  );
}
