import type { Database } from "#db/client.ts";
import { findOwnOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { deleteReceiptsOf, extendHold, insertReceipt, readDeletedWithFiles } from "#db/orders/receipts.ts";
import { write } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { acceptsReceipt, countedReceipts, RECEIPTS_MAX, sniffReceipt } from "#shop/orders/receipt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusal-response.ts";
import { DAY_MS } from "#shop/reports/statistics-days.ts";
import type { Bucket } from "../env/service-config.ts";
import { keepReceipt, receiptFile, removeReceiptsOf } from "../ports/storage.ts";
import { type RequestContext, written } from "../request-context.ts";

export interface SentReceipt<Unreadable extends RefusalCode> {
  userId: string;
  orderId: string;
  /** Reads the file, of at most `RECEIPT_MAX_BYTES`. */
  receive: () => Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer> } | Refused<Unreadable>>;
}

type Received =
  | { ok: true; order: PlacedOrder }
  | Refused<"not_found" | "wrong_type" | "receipt_not_awaited" | "receipts_full">;

/**
 * Stores a transfer receipt: the file first, then its row, so that no row lacks its file. Reads the file only if the order
 * awaits a receipt. The first receipt extends the order's hold (docs/product-rules.md#receipt-rules). The same content again
 * changes nothing. Throws `StorageUnavailable`.
 */
export async function receiveReceipt<Unreadable extends RefusalCode>(
  context: RequestContext,
  bucket: Bucket,
  { userId, orderId, receive }: SentReceipt<Unreadable>,
): Promise<Received | Refused<Unreadable>> {
  const order = await findOwnOrder(context.db, userId, orderId);
  if (!order) return refuse({ code: "not_found" });
  if (!acceptsReceipt(order, context.nowMs)) return refuse({ code: "receipt_not_awaited" });
  const received = await receive();
  if (!received.ok) return received;
  const { bytes } = received;
  const contentType = sniffReceipt(bytes);
  if (!contentType) return refuse({ code: "wrong_type" });
  const file = receiptFile(userId, orderId, bytes);
  const before = judge(order, file, context.nowMs);
  if (before !== "takes it") return before;
  await keepReceipt(bucket, file, bytes, contentType);
  const content = { file, contentType, bytes: bytes.length, atMs: context.nowMs };
  const receipt = { id: context.newId(ID_PREFIXES.receipt), orderId, ...content };
  const results = await written(context, [insertReceipt(receipt), extendHold(receipt), selectOrder({ orderId })]);
  const after = orderIn(results);
  if (results[0]?.rowsAffected === 1) return { ok: true, order: after };
  const outcome = judge(after, file, context.nowMs);
  if (outcome === "takes it") throw new Error("a receipt was not stored, although its order accepts it");
  return outcome;
}

/** Returns the result of sending a file to an order in this state; `takes it`: the order accepts the file. */
function judge(order: PlacedOrder, file: string, nowMs: number): Received | "takes it" {
  if (!acceptsReceipt(order, nowMs)) return refuse({ code: "receipt_not_awaited" });
  if (order.receipts.some((known) => known.file === file)) return { ok: true, order };
  return countedReceipts(order.receipts) < RECEIPTS_MAX ? "takes it" : refuse({ code: "receipts_full" });
}

/** Maximum persons per run: each takes a few storage calls, and a run's calls are limited. */
const PEOPLE_OF_A_RUN = 50;

/**
 * Deletes an account's receipts: the files first, because the nightly job finds the remaining ones by their rows.
 * Throws `StorageUnavailable`.
 */
export async function forgetReceipts(db: Database, bucket: Bucket, userId: string): Promise<void> {
  await removeReceiptsOf(bucket, userId);
  const written = await write(db, [deleteReceiptsOf(userId)]);
  if (!written.ok) throw new Error(`the receipts of an account were not deleted: ${written.refusal.code}`);
}

/** A file may lack its row, so the files of accounts deleted within this time are deleted again each night. */
const ASKED_AGAIN_MS = 3 * DAY_MS;

/** Deletes the receipts that storage could not delete together with the account. Returns for how many persons it did so. */
export async function forgetLeftReceipts(db: Database, bucket: Bucket, nowMs: number): Promise<{ receiptsOf: number }> {
  const people = await readDeletedWithFiles(db, nowMs - ASKED_AGAIN_MS, PEOPLE_OF_A_RUN);
  for (const userId of people) await forgetReceipts(db, bucket, userId);
  return { receiptsOf: people.length };
}
