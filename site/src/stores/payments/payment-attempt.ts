/**
 * A payment of which nobody knows yet what came: kept with its key while the tab is open, so that whoever comes back to the page
 * is shown its outcome and is not charged again. A new card is a new token, so another body and another key.
 */
import type { CardPayment } from "#site/api/pay.ts";

export interface PaymentAttempt {
  key: string;
  payment: CardPayment;
  startedAtMs: number;
}

const KEY = "payment-attempt";

let memory: PaymentAttempt | null = null;

/** Begins one; the same one again when it is of the same payment. */
export function beginPayment(payment: CardPayment): PaymentAttempt {
  const open = openPayment();
  if (open && JSON.stringify(open.payment) === JSON.stringify(payment)) return open;
  const attempt = { key: crypto.randomUUID(), payment, startedAtMs: Date.now() };
  memory = attempt;
  keep((storage) => storage.setItem(KEY, JSON.stringify(attempt)));
  return attempt;
}

/** The one whose outcome is not known. */
export function openPayment(): PaymentAttempt | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (isAttempt(kept)) return kept;
  } catch {
    // Nothing was kept, or what was is no attempt: anybody may have written there.
  }
  return memory;
}

// The payment itself is the server's to judge.
function isAttempt(kept: unknown): kept is PaymentAttempt {
  const { key, payment, startedAtMs }: Record<string, unknown> = { ...Object(kept) };
  return typeof key === "string" && typeof startedAtMs === "number" && typeof payment === "object" && payment !== null;
}

/** What came of it is known. */
export function endPayment(): void {
  memory = null;
  keep((storage) => storage.removeItem(KEY));
}

/** A browser that keeps nothing remembers an attempt as long as the page. */
function keep(change: (storage: Storage) => void): void {
  try {
    change(sessionStorage);
  } catch {
    // Said above.
  }
}
