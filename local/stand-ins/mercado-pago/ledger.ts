import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { readJsonLines, writeAtomically } from "../../process/files.ts";
import { type StoredToken, storedToken } from "./cards/token.ts";
import { type StoredPayment, storedPayment } from "./payments/stored.ts";
import { storedWebhook } from "./webhooks/webhook.ts";

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
}

/** Opens the ledger with the journal's entries. */
export function openLedger(journal: Journal): Ledger {
  const payments = new Map<number, StoredPayment>();
  const tokens = new Map<string, StoredToken>();
  for (const one of journal.entries) {
    if (one.kind === "payment") payments.set(one.payment.id, one.payment);
    if (one.kind === "token") tokens.set(one.token.id, one.token);
  }
  let lastId = Math.max(FIRST_ID, ...journal.entries.flatMap(idsOf));
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
  };
}

function idsOf(one: Entry): number[] {
  if (one.kind === "notice") return [one.notice.id];
  return one.kind === "payment" ? [one.payment.id, ...one.payment.refunds.map((refund) => refund.id)] : [];
}

/** One line of the file: the current state of an object. */
const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("token"), token: storedToken }),
  z.object({ kind: z.literal("payment"), payment: storedPayment }),
  z.object({ kind: z.literal("notice"), notice: storedWebhook }),
]);
type Entry = z.infer<typeof entry>;

/** The stand-in's persistent state, so that a killed runner loses nothing that it has answered. */
export interface Journal {
  /** The latest state of each object when the journal was opened. */
  entries: Entry[];
  /** Resolves when the line is in the file. */
  append(one: Entry): Promise<void>;
}

/** Opens the journal in a JSON Lines file, or in memory when `file` is null. Skips a last line cut by a crash. */
export async function openJournal(file: string | null): Promise<Journal> {
  if (file === null) return { entries: [], append: async () => {} };
  const entries = latest(await readJsonLines(file, entry));
  await mkdir(dirname(file), { recursive: true });
  await writeAtomically(file, entries.map(lineOf).join(""));
  let last: Promise<void> = Promise.resolve();
  return {
    entries,
    append(one) {
      const written = last.then(() => appendFile(file, lineOf(one)));
      last = written.catch(() => {}); // The caller gets the error; later lines are still written.
      return written;
    },
  };
}

const lineOf = (one: Entry) => `${JSON.stringify(one)}\n`;

function latest(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((one) => [nameOf(one), one])).values()];
}

function nameOf(one: Entry): string {
  if (one.kind === "token") return `token ${one.token.id}`;
  return one.kind === "payment" ? `payment ${one.payment.id}` : `notice ${one.notice.id}`;
}
