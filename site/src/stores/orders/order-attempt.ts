/**
 * The idempotency key of an order request. It is stored with the body until the outcome is known, so that an attempt whose
 * response was lost is repeated and not doubled, by any page of the tab.
 */
interface Attempt {
  key: string;
  /** The request body. */
  body: string;
}

const KEY = "order-attempt";

let memory: Attempt | null = null;

/** Returns the key for a body: the same for the same body, until `endAttempt`. */
export function attemptKey(body: string): string {
  const kept = readAttempt();
  if (kept?.body === body) return kept.key;
  const attempt = { key: crypto.randomUUID(), body };
  memory = attempt;
  keep((storage) => storage.setItem(KEY, JSON.stringify(attempt)));
  return attempt.key;
}

/** Returns whether an attempt with an unknown outcome is open; given a body, whether one with another body is. */
export function isAttemptOpen(otherThan?: string): boolean {
  const kept = readAttempt();
  return kept !== null && kept.body !== otherThan;
}

/** Ends the attempt: its outcome is known. */
export function endAttempt(): void {
  memory = null;
  keep((storage) => storage.removeItem(KEY));
}

function readAttempt(): Attempt | null {
  try {
    const { key, body }: Record<string, unknown> = { ...JSON.parse(sessionStorage.getItem(KEY) ?? "null") };
    if (typeof key === "string" && typeof body === "string") return { key, body };
  } catch {
    // Missing or malformed (storage is untrusted): falls back to memory.
  }
  return memory;
}

/** Without storage, an attempt lasts as long as the page. */
function keep(change: (storage: Storage) => void): void {
  try {
    change(sessionStorage);
  } catch {
    // Ignored, see above.
  }
}
