/** The reason a payment request failed: stored for the next screen, also after a reload. */
export interface PaymentFailure {
  /** The server's code, or one of the client's. */
  code: string;
  /** Messages for the buyer, at least one. */
  says: readonly string[];
}

const KEY = "payment-failure";
const OTHERWISE = "No pudimos hacer el pago. Probá de nuevo en unos minutos.";

let memory: PaymentFailure | null = null;

/** Stores the failure while the tab is open. */
export function keepFailure(failure: PaymentFailure): void {
  memory = failure;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(failure));
  } catch {
    // Storage is unavailable: the next page shows the general message.
  }
}

/** Returns the stored failure with this code, or one with a general message: the code comes from the URL, which is untrusted. */
export function failureOf(code: string): PaymentFailure {
  const kept = read();
  return kept?.code === code && kept.says.length > 0 ? kept : { code, says: [OTHERWISE] };
}

function read(): PaymentFailure | null {
  try {
    const { code, says }: Record<string, unknown> = { ...JSON.parse(sessionStorage.getItem(KEY) ?? "null") };
    if (typeof code === "string" && Array.isArray(says)) return { code, says: says.map(String) };
  } catch {
    // Missing or malformed (storage is untrusted): falls back to memory.
  }
  return memory;
}
