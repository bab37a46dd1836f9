import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { type MethodName, PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { $changes } from "#site/stores/cart/cart.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";
import { $route, type Step } from "#site/stores/orders/checkout.ts";

interface StepFrameProps {
  step: ShownStep;
  method?: MethodName;
  back?: { text: string; go: () => void };
  /** Default: the step's title (`STEP_TITLES`). */
  title?: string | undefined;
  /** Beside the content, or below it on a phone: totals and button. */
  side: ReactNode;
  children: ReactNode;
}

/** The frame of a checkout step. */
export function StepFrame({ step, method = "transfer", back, title, side, children }: StepFrameProps) {
  return (
    <div className="checkout">
      <StepsList step={step} method={method} />
      <div className="checkout-main">
        {back && (
          <button type="button" className="step-back" onClick={back.go}>
            <span aria-hidden="true">←</span> {back.text}
          </button>
        )}
        <StepTitle>{title ?? STEP_TITLES[step]}</StepTitle>
        <CartChanges />
        {children}
      </div>
      <div className="checkout-side">{side}</div>
    </div>
  );
}

const TITLE_ID = "paso";

/** A step's heading. Sets the page's title, and takes the focus when coming from another step. */
export function StepTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= \| )/, () => children);
    if (!$route.get().moved) return;
    scrollTo({ top: 0, behavior: "instant" });
    focusTitle();
  }, [children]);
  return (
    <h1 id={TITLE_ID} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Focuses the heading, because the focused element was removed. */
export function focusTitle(): void {
  document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
}

const STEP_NAMES: readonly { title: string; steps: readonly ShownStep[]; isByProvider?: boolean }[] = [
  { title: "Carrito", steps: ["cards"] },
  { title: "Entrega", steps: ["address"] },
  { title: "Pago", steps: ["method", "payment"] },
  { title: "Transferencia", steps: ["transfer"], isByProvider: false },
  { title: "Resultado", steps: ["finish"], isByProvider: true },
];

/** The progress through the checkout. The payment method decides the last step. */
export function StepsList({ step, method = "transfer" }: { step: ShownStep; method?: MethodName }) {
  const names = STEP_NAMES.filter((name) => name.isByProvider !== !PAYMENT_METHODS[method].isByProvider);
  const here = names.findIndex(({ steps }) => steps.includes(step));
  return (
    <ol className="steps" aria-label="Pasos de la compra">
      {names.map(({ title }, index) => (
        <li key={title} aria-current={index === here ? "step" : undefined} data-done={index < here || undefined}>
          {title}
          {index < here && <span className="sr-only">, listo</span>}
        </li>
      ))}
    </ol>
  );
}

/** A step as shown; `payment` is a separate page. */
export type ShownStep = Step | "payment";

/** Heading of each step; `finish` has this one only until the payment's result is known. */
export const STEP_TITLES: Readonly<Record<ShownStep, string>> = {
  cards: "Tu carrito",
  address: "¿A dónde te lo mandamos?",
  method: "¿Cómo querés pagar?",
  payment: "Pagá con tarjeta",
  transfer: "Te falta transferir",
  finish: "Tu pago",
};

/** What the last refresh of the cart changed. */
export function CartChanges() {
  const changes = useStore($changes);
  return (
    <div role="status" className="cart-changes">
      {changes.length > 0 && (
        <ul>
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Replaces a step that cannot be shown: the reason and the possible actions. */
export function StepUnavailable({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="empty cart-empty" role="alert">
      <StepTitle>{title}</StepTitle>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Replaces a step whose data could not be loaded. */
export function StepFailed({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <StepUnavailable title={title} text={text}>
      <button type="button" className="pill" onClick={onRetry}>
        Reintentar
      </button>
    </StepUnavailable>
  );
}

interface StepFooterProps {
  totals: CartTotals;
  method?: MethodName;
  /** The button's label, and its label while busy. */
  text: string;
  busyLabel: string;
  busy: boolean;
  message?: string;
  onPress: () => void;
}

/** The end of a step: total and button. Stays in view on a phone. */
export function StepFooter({ totals, method = "transfer", text, busyLabel, busy, message, onPress }: StepFooterProps) {
  return (
    <div className="step-end">
      <div role="alert" className="form-message">
        {message && <p>{message}</p>}
      </div>
      <p className="step-end-total">
        <span>{PAYMENT_METHODS[method].totalLabel}</span>
        <b>{formatArs(totals.payCentavos[method])}</b>
      </p>
      <button type="button" className="pill is-filled" aria-disabled={busy} onClick={onPress}>
        {busy ? busyLabel : text}
      </button>
    </div>
  );
}
