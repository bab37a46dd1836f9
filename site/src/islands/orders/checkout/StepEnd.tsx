import { formatArs } from "#shop/pricing/money.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";

interface Props {
  totals: CartTotals;
  /** The payment method. */
  by?: "transfer" | "card";
  /** The button's label, and the one while it works. */
  text: string;
  busyLabel: string;
  busy: boolean;
  /** The error. */
  message?: string;
  onPress: () => void;
}

/** The end of a step: total and button. Stays in view on a phone. */
export function StepEnd({ totals, by = "transfer", text, busyLabel, busy, message = "", onPress }: Props) {
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
        {busy ? busyLabel : text}
      </button>
    </div>
  );
}
