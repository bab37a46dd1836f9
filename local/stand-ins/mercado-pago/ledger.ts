import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import { readJsonLines, writeAtomically } from "../../process/files.ts";
import { type StoredToken, storedToken } from "./cards/token.ts";
import { type StoredReaderCharge, storedReaderCharge } from "./payments/reader-charge.ts";
import { type StoredPayment, storedPayment } from "./payments/stored.ts";
import { type StoredWebhook, storedWebhook } from "./webhooks/webhook.ts";

const FIRST_ID = 131_415_926_535;
// The provider does not document this time: it is assumed (docs/outside-services.md#idempotency-keys).
const KEY_MEMORY_MS = 24 * 60 * 60 * 1000;

/** One line of the file: the current state of an object. */
const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("token"), token: storedToken }),
  z.object({ kind: z.literal("payment"), payment: storedPayment }),
  z.object({ kind: z.literal("notice"), notice: storedWebhook }),
  z.object({ kind: z.literal("reader"), charge: storedReaderCharge }),
]);
type Entry = z.infer<typeof entry>;

/** The stand-in's stored objects. A save is visible immediately, and is in the file when it resolves. */
export type Ledger = Awaited<ReturnType<typeof openLedger>>;

/**
 * Opens the ledger in a JSON Lines file, or in memory when `file` is null. Everything that a response has confirmed is in the
 * file, so nothing of it is lost when the runner is killed. Skips an incomplete last line.
 */
export async function openLedger(file: string | null) {
  const payments = new Map<number, StoredPayment>();
  const tokens = new Map<string, StoredToken>();
  const webhooks = new Map<number, StoredWebhook>();
  const readerCharges = new Map<string, StoredReaderCharge>();
  const keep = (one: Entry) => {
    if (one.kind === "payment") payments.set(one.payment.id, one.payment);
    else if (one.kind === "token") tokens.set(one.token.id, one.token);
    else if (one.kind === "reader") readerCharges.set(one.charge.id, one.charge);
    else webhooks.set(one.notice.id, one.notice);
  };
  let written: Promise<void> = Promise.resolve();
  if (file !== null) {
    for (const one of await readJsonLines(file, entry)) keep(one);
    const latest: Entry[] = [
      ...[...tokens.values()].map((token) => ({ kind: "token" as const, token })),
      ...[...payments.values()].map((payment) => ({ kind: "payment" as const, payment })),
      ...[...webhooks.values()].map((notice) => ({ kind: "notice" as const, notice })),
      ...[...readerCharges.values()].map((charge) => ({ kind: "reader" as const, charge })),
    ];
    await mkdir(dirname(file), { recursive: true });
    await writeAtomically(file, latest.map(lineOf).join(""));
  }
  const save = async (one: Entry) => {
    keep(one);
    if (file === null) return;
    const line = written.then(() => appendFile(file, lineOf(one)));
    written = line.catch(() => {}); // The caller gets the error; later lines are still written.
    await line;
  };
  const refundIds = [...payments.values()].flatMap(({ refunds }) => refunds.map(({ id }) => id));
  const readerIds = [...readerCharges.keys()].map((id) => Number(id.slice("ORD".length)));
  let lastId = Math.max(FIRST_ID, ...payments.keys(), ...refundIds, ...webhooks.keys(), ...readerIds);
  return {
    /** Returns all payments, oldest first. */
    payments: () => [...payments.values()],
    payment: (id: number) => payments.get(id),
    /** Returns the payment that a key made, while the key is remembered. */
    paymentOfKey: (key: string, nowMs: number) =>
      [...payments.values()].find((one) => one.key === key && nowMs - one.createdAtMs < KEY_MEMORY_MS),
    token: (id: string) => tokens.get(id),
    /** Returns all webhooks, oldest first. */
    webhooks: () => [...webhooks.values()],
    webhook: (id: number) => webhooks.get(id),
    /** Returns all charges at readers, oldest first. */
    readerCharges: () => [...readerCharges.values()],
    readerCharge: (id: string) => readerCharges.get(id),
    save: (payment: StoredPayment) => save({ kind: "payment", payment }),
    saveToken: (token: StoredToken) => save({ kind: "token", token }),
    saveReaderCharge: (charge: StoredReaderCharge) => save({ kind: "reader", charge }),
    saveWebhook: (notice: StoredWebhook) => save({ kind: "notice", notice }),
    /** Returns an unused id. */
    newId() {
      lastId += 1;
      return lastId;
    },
  };
}

const lineOf = (one: Entry) => `${JSON.stringify(one)}\n`;
