import { useStore } from "@nanostores/react";
import { type SubmitEvent, useRef, useState } from "react";
import type { MethodName } from "#shop/orders/payment-method.ts";
import { COUPON_CODE_MAX } from "#shop/pricing/coupon.ts";
import { couponMessage } from "#shop/pricing/coupon-problem.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";
import { $coupon, applyCoupon, removeCoupon } from "#site/stores/orders/coupon.ts";

const EMPTY = "Escribí el código del cupón";

/** The field for a coupon; once a coupon is entered, its code, and the reason if it does not apply to this order. */
export function CouponField({ totals, method }: { totals: CartTotals; method: MethodName }) {
  const coupon = useStore($coupon);
  const [error, setError] = useState("");
  const { busy, once } = useBusy();
  const input = useRef<HTMLInputElement>(null);
  /** The element that takes the focus when the buyer's press removes the focused one. */
  const next = useRef<"BUTTON" | "SUMMARY" | null>(null);
  const focusNext = (element: HTMLElement | null) => {
    if (element?.tagName !== next.current) return;
    next.current = null;
    element?.focus();
  };
  const problem = totals.couponProblem[method];
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = `${new FormData(event.currentTarget).get("coupon") ?? ""}`.trim();
    once(async () => {
      setError("");
      next.current = "BUTTON";
      const message = typed === "" ? EMPTY : await applyCoupon(typed);
      if (message) next.current = null;
      setError(message);
      if (message) input.current?.focus();
    });
  };
  return (
    <div className="coupon">
      {/* Stays mounted: screen readers announce only changes. */}
      <p role="status">
        {coupon && (
          <>
            Cupón <b>{coupon.code}</b>
            {problem ? `. ${couponMessage(problem)}` : " aplicado"}
            {totals.waitingCreditCentavos[method] > 0 &&
              `. El descuento por tu decant, ${formatArs(totals.waitingCreditCentavos[method])}, queda para otra compra.`}
          </>
        )}
      </p>
      {coupon ? (
        <button
          type="button"
          className="text-button"
          ref={focusNext}
          onClick={() => {
            next.current = "SUMMARY";
            removeCoupon();
          }}
        >
          Quitar<span className="sr-only"> el cupón</span>
        </button>
      ) : (
        <details>
          <summary ref={focusNext}>¿Tenés un cupón?</summary>
          <form onSubmit={onSubmit} noValidate>
            <div className="field">
              <label htmlFor="coupon">Código del cupón</label>
              <div className="field-row">
                <input
                  id="coupon"
                  name="coupon"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={COUPON_CODE_MAX + 10}
                  ref={input}
                  aria-invalid={error !== "" || undefined}
                  aria-describedby={error ? "coupon-error" : undefined}
                />
                <button type="submit" className="pill" aria-disabled={busy}>
                  {busy ? "Un momento…" : "Aplicar"}
                </button>
              </div>
              {error && (
                <p className="field-error" id="coupon-error" role="alert">
                  {error}
                </p>
              )}
            </div>
          </form>
        </details>
      )}
    </div>
  );
}
