/**
 * A payment with an unknown outcome: stored with its key while the tab is open, so that returning to the page shows its
 * outcome and does not charge again. A new card is a new token, thus another body and another key.
 */
import type { CardPayment } from "#site/api/pay.ts";

export interface PaymentAttempt {
  key: string;
  payment: CardPayment;
  startedAtMs: number;
}

const KEY = "payment-attempt";

let memory: PaymentAttempt | null = null;

/** Starts an attempt; returns the open one when it is for the same payment. */
export function beginPayment(payment: CardPayment): PaymentAttempt {
  const open = openPayment();
  if (open && JSON.stringify(open.payment) === JSON.stringify(payment)) return open;
  const attempt = { key: crypto.randomUUID(), payment, startedAtMs: Date.now() };
  memory = attempt;
  keep((storage) => storage.setItem(KEY, JSON.stringify(attempt)));
  return attempt;
}

/** Returns the open attempt, or null. */
export function openPayment(): PaymentAttempt | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (isAttempt(kept)) return kept;
  } catch {
    // Missing or malformed (storage is untrusted): falls back to memory.
  }
  return memory;
}

// The server validates the payment itself.
function isAttempt(kept: unknown): kept is PaymentAttempt {
  const { key, payment, startedAtMs }: Record<string, unknown> = { ...Object(kept) };
  return typeof key === "string" && typeof startedAtMs === "number" && typeof payment === "object" && payment !== null;
}

/** Ends the attempt: its outcome is known. */
export function endPayment(): void {
  memory = null;
  keep((storage) => storage.removeItem(KEY));
}

/** Without storage, an attempt lasts as long as the page. */
function keep(change: (storage: Storage) => void): void {
  try {
    change(sessionStorage);
  } catch {
    // Ignored, see above.
  }
}
