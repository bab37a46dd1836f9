/** What a tab stores about a card payment: the attempt whose outcome is unknown, and the reason of the last failure. */
import type { CardPayment } from "#site/api/orders.ts";
import { storedValue } from "../stored-value.ts";

/**
 * A payment with an unknown outcome. It is stored with its key, so that returning to the page shows its outcome and does not
 * charge again. A new card is a new token, thus another body and another key.
 */
export interface PaymentAttempt {
  key: string;
  payment: CardPayment;
  startedAtMs: number;
}

const openAttempt = storedValue(
  () => sessionStorage,
  "payment-attempt",
  (stored) => (isAttempt(stored) ? stored : null),
);

/** Does not check the payment: the server validates it. */
function isAttempt(stored: { [name in keyof PaymentAttempt]?: unknown }): stored is PaymentAttempt {
  const { key, payment, startedAtMs } = stored;
  return typeof key === "string" && typeof startedAtMs === "number" && typeof payment === "object" && payment !== null;
}

/** Starts an attempt; returns the open one when it is for the same payment. */
export function beginPayment(payment: CardPayment): PaymentAttempt {
  const open = openPayment();
  if (open && JSON.stringify(open.payment) === JSON.stringify(payment)) return open;
  const attempt = { key: crypto.randomUUID(), payment, startedAtMs: Date.now() };
  openAttempt.set(attempt);
  return attempt;
}

/** Returns the open attempt, or null. */
export function openPayment(): PaymentAttempt | null {
  return openAttempt.get();
}

/** Ends the attempt: its outcome is known. */
export function endPayment(): void {
  openAttempt.set(null);
}

/** The reason a payment request failed: stored for the next screen, also after a reload. */
export interface PaymentFailure {
  /** The server's code, or one of the client's. */
  code: string;
  /** Messages for the buyer, at least one. */
  says: readonly string[];
}

const GENERAL_MESSAGE = "No pudimos hacer el pago. Probá de nuevo en unos minutos.";

const lastFailure = storedValue<PaymentFailure>(
  () => sessionStorage,
  "payment-failure",
  ({ code, says }) => (typeof code === "string" && Array.isArray(says) ? { code, says: says.map(String) } : null),
);

/** Stores the failure while the tab is open. */
export function storeFailure(failure: PaymentFailure): void {
  lastFailure.set(failure);
}

/** Returns the stored failure with this code, or one with a general message: the code comes from the URL, which is untrusted. */
export function failureOf(code: string): PaymentFailure {
  const stored = lastFailure.get();
  return stored?.code === code && stored.says.length > 0 ? stored : { code, says: [GENERAL_MESSAGE] };
}
