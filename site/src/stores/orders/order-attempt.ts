/**
 * What an order is asked for with: a key for each attempt, kept with the body until the server has said what came of it, so that
 * an attempt whose answer was lost is repeated and not doubled, by whichever page of the tab.
 */
interface Attempt {
  key: string;
  /** What was sent. */
  body: string;
}

const KEY = "order-attempt";

let memory: Attempt | null = null;

/** The key of an attempt: the same for the same body, until `endAttempt`. */
export function attemptKey(body: string): string {
  const kept = readAttempt();
  if (kept?.body === body) return kept.key;
  const attempt = { key: crypto.randomUUID(), body };
  memory = attempt;
  keep((storage) => storage.setItem(KEY, JSON.stringify(attempt)));
  return attempt.key;
}

/** Whether there is an attempt of which nobody knows what came; of another body than this one, when one is given. */
export function isAttemptOpen(otherThan?: string): boolean {
  const kept = readAttempt();
  return kept !== null && kept.body !== otherThan;
}

/** What came of it is known. */
export function endAttempt(): void {
  memory = null;
  keep((storage) => storage.removeItem(KEY));
}

function readAttempt(): Attempt | null {
  try {
    const { key, body }: Record<string, unknown> = { ...JSON.parse(sessionStorage.getItem(KEY) ?? "null") };
    if (typeof key === "string" && typeof body === "string") return { key, body };
  } catch {
    // Nothing was kept, or what was is no attempt: anybody may have written there.
  }
  return memory;
}

/** A browser that keeps nothing remembers an attempt as long as the page. */
function keep(change: (storage: Storage) => void): void {
  try {
    change(sessionStorage);
  } catch {
    // Said above.
  }
}
