/** What a tab stores about a card payment: the attempt whose outcome is unknown, and the reason of the last failure. */
import type { CardPayment } from "#site/api/orders.ts";

/**
 * A payment with an unknown outcome. It is stored with its key, so that returning to the page shows its outcome and does not
 * charge again. A new card is a new token, thus another body and another key.
 */
export interface PaymentAttempt {
  key: string;
  payment: CardPayment;
  startedAtMs: number;
}

const ATTEMPT_KEY = "payment-attempt";

let openInMemory: PaymentAttempt | null = null;

/** Starts an attempt; returns the open one when it is for the same payment. */
export function beginPayment(payment: CardPayment): PaymentAttempt {
  const open = openPayment();
  if (open && JSON.stringify(open.payment) === JSON.stringify(payment)) return open;
  const attempt = { key: crypto.randomUUID(), payment, startedAtMs: Date.now() };
  openInMemory = attempt;
  store((storage) => storage.setItem(ATTEMPT_KEY, JSON.stringify(attempt)));
  return attempt;
}

/** Returns the open attempt, or null. */
export function openPayment(): PaymentAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ATTEMPT_KEY) ?? "null");
    if (isAttempt(stored)) return stored;
  } catch {
    // Missing or malformed (storage is untrusted): falls back to memory.
  }
  return openInMemory;
}

/** Does not check the payment: the server validates it. */
function isAttempt(stored: unknown): stored is PaymentAttempt {
  const { key, payment, startedAtMs }: Record<string, unknown> = { ...Object(stored) };
  return typeof key === "string" && typeof startedAtMs === "number" && typeof payment === "object" && payment !== null;
}

/** Ends the attempt: its outcome is known. */
export function endPayment(): void {
  openInMemory = null;
  store((storage) => storage.removeItem(ATTEMPT_KEY));
}

/** The reason a payment request failed: stored for the next screen, also after a reload. */
export interface PaymentFailure {
  /** The server's code, or one of the client's. */
  code: string;
  /** Messages for the buyer, at least one. */
  says: readonly string[];
}

const FAILURE_KEY = "payment-failure";
const GENERAL_MESSAGE = "No pudimos hacer el pago. Probá de nuevo en unos minutos.";

let lastFailure: PaymentFailure | null = null;

/** Stores the failure while the tab is open. */
export function keepFailure(failure: PaymentFailure): void {
  lastFailure = failure;
  store((storage) => storage.setItem(FAILURE_KEY, JSON.stringify(failure)));
}

/** Returns the stored failure with this code, or one with a general message: the code comes from the URL, which is untrusted. */
export function failureOf(code: string): PaymentFailure {
  const stored = readFailure();
  return stored?.code === code && stored.says.length > 0 ? stored : { code, says: [GENERAL_MESSAGE] };
}

function readFailure(): PaymentFailure | null {
  try {
    const { code, says }: Record<string, unknown> = { ...JSON.parse(sessionStorage.getItem(FAILURE_KEY) ?? "null") };
    if (typeof code === "string" && Array.isArray(says)) return { code, says: says.map(String) };
  } catch {
    // Missing or malformed (storage is untrusted): falls back to memory.
  }
  return lastFailure;
}

/** Without storage, an attempt and a failure last as long as the page. */
function store(change: (storage: Storage) => void): void {
  try {
    change(sessionStorage);
  } catch {
    // Ignored, see above.
  }
}
