import type { StoredToken } from "./cards/token.ts";
import type { Entry, Journal } from "./journal.ts";
import type { StoredPayment } from "./payments/stored.ts";

const FIRST_ID = 131_415_926_535;
// Undocumented; the stand-in uses the shortest time that the shop assumes (docs/outside-services.md#idempotency-keys).
const KEY_MEMORY_MS = 24 * 60 * 60 * 1000;

/** The provider's ledger: payments and card tokens. A save is visible at once, and is in the file when it resolves. */
export interface Ledger {
  /** Oldest first. */
  payments(): StoredPayment[];
  payment(id: number): StoredPayment | undefined;
  /** Returns the payment that a key made, while the key is remembered. */
  paymentOfKey(key: string, nowMs: number): StoredPayment | undefined;
  token(id: string): StoredToken | undefined;
  save(payment: StoredPayment): Promise<void>;
  saveToken(token: StoredToken): Promise<void>;
  /** Returns an unused id. */
  newId(): number;
  clear(): Promise<void>;
}

/** Opens the ledger with the journal's entries. */
export function openLedger(journal: Journal): Ledger {
  const payments = new Map<number, StoredPayment>();
  const tokens = new Map<string, StoredToken>();
  for (const one of journal.entries) {
    if (one.kind === "payment") payments.set(one.payment.id, one.payment);
    if (one.kind === "token") tokens.set(one.token.id, one.token);
  }
  let lastId = lastIdOf(journal.entries);
  return {
    payments: () => [...payments.values()],
    payment: (id) => payments.get(id),
    paymentOfKey: (key, nowMs) =>
      [...payments.values()].find((one) => one.key === key && nowMs - one.createdAtMs < KEY_MEMORY_MS),
    token: (id) => tokens.get(id),
    save(payment) {
      payments.set(payment.id, payment);
      return journal.append({ kind: "payment", payment });
    },
    saveToken(token) {
      tokens.set(token.id, token);
      return journal.append({ kind: "token", token });
    },
    newId() {
      lastId += 1;
      return lastId;
    },
    clear() {
      payments.clear();
      tokens.clear();
      return journal.append({ kind: "cleared", lastId });
    },
  };
}

function lastIdOf(entries: readonly Entry[]): number {
  return Math.max(FIRST_ID, ...entries.flatMap(idsOf));
}

function idsOf(one: Entry): number[] {
  if (one.kind === "cleared") return [one.lastId];
  if (one.kind === "notice") return [one.notice.id];
  return one.kind === "payment" ? [one.payment.id, ...one.payment.refunds.map((refund) => refund.id)] : [];
}
