/** Why a payment's call failed: kept for the screen that comes next, which shows the same after a reload. */
export interface PaymentFailure {
  /** The server's, or one of ours. */
  code: string;
  /** Sentences for the buyer, at least one. */
  says: readonly string[];
}

const KEY = "payment-failure";
const OTHERWISE = "No pudimos hacer el pago. Probá de nuevo en unos minutos.";

let memory: PaymentFailure | null = null;

/** Keeps it while the tab is open. */
export function keepFailure(failure: PaymentFailure): void {
  memory = failure;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(failure));
  } catch {
    // A browser that keeps nothing says the general words on the next page.
  }
}

/** The failure of a code, in general words when this tab knows of none: anybody may have written the page's address. */
export function failureOf(code: string): PaymentFailure {
  const kept = read();
  return kept?.code === code && kept.says.length > 0 ? kept : { code, says: [OTHERWISE] };
}

function read(): PaymentFailure | null {
  try {
    const { code, says }: Record<string, unknown> = { ...JSON.parse(sessionStorage.getItem(KEY) ?? "null") };
    if (typeof code === "string" && Array.isArray(says)) return { code, says: says.map(String) };
  } catch {
    // Nothing was kept, or what was is no failure: anybody may have written there.
  }
  return memory;
}
