import { decodeOrder, findOwnOrder, selectOrder } from "#db/orders/orders.ts";
import { insertReceipt } from "#db/orders/receipts.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { RECEIPTS_MAX, sniffReceipt, takesReceipt } from "#shop/orders/receipt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Bucket } from "../env/receipts-config.ts";
import { keepReceipt, receiptFile } from "../ports/receipts-store.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";

export interface SentReceipt {
  userId: string;
  orderId: string;
  /** At most `RECEIPT_MAX_BYTES`. */
  bytes: Uint8Array<ArrayBuffer>;
}

type Received =
  | { ok: true; order: PlacedOrder }
  | Refused<"not_found" | "wrong_type" | "receipt_not_awaited" | "receipts_full">;

/**
 * Stores a proof of transfer: the file first, then its row, so that no row lacks its file. It does not stop the order's
 * clock (docs/product-rules.md#receipt-rules). The same content again changes nothing. Refuses `not_found`,
 * `wrong_type` by content, `receipt_not_awaited` when the order does not wait for a transfer, and `receipts_full`;
 * throws `StorageUnavailable`. Two database trips.
 */
export async function receiveReceipt(context: RequestContext, bucket: Bucket, sent: SentReceipt): Promise<Received> {
  const { userId, orderId, bytes } = sent;
  const order = await findOwnOrder(context.db, userId, orderId);
  if (!order) return refuse({ code: "not_found" });
  const contentType = sniffReceipt(bytes);
  if (!contentType) return refuse({ code: "wrong_type" });
  const file = receiptFile(userId, orderId, bytes);
  const before = judge(order, file, context.nowMs);
  if (before !== "takes it") return before;
  await keepReceipt(bucket, file, bytes, contentType);
  const receipt = { file, contentType, bytes: bytes.length, atMs: context.nowMs };
  const [inserted, selected] = await written(context, [
    insertReceipt({ id: context.newId(ID_PREFIXES.receipt), orderId, ...receipt }),
    selectOrder({ orderId }),
  ]);
  const after = decodeOrder(selected?.rows[0] ?? {});
  if (inserted?.rowsAffected === 1) return { ok: true, order: after };
  const outcome = judge(after, file, context.nowMs);
  if (outcome === "takes it") throw new Error("a receipt was not written down, and nothing stands in its way");
  return outcome;
}

/**
 * The result for a file against this state of the order; called again after the write, as the order may have changed.
 */
function judge(order: PlacedOrder, file: string, nowMs: number): Received | "takes it" {
  if (!takesReceipt(order, nowMs)) return refuse({ code: "receipt_not_awaited" });
  if (order.receipts.some((known) => known.file === file)) return { ok: true, order };
  return order.receipts.length < RECEIPTS_MAX ? "takes it" : refuse({ code: "receipts_full" });
}
