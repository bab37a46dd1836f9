/** Texts about a proof of transfer. */
import type { Order } from "#shop/orders/order.contract.ts";
import { RECEIPTS_MAX } from "#shop/orders/receipt.ts";
import { instantLabel } from "../order-labels.ts";

type Sent = Order["receipt"];

const NO_STOP = "Mandarlo no frena el plazo: la transferencia tiene que llegar antes de que venza.";

/** Returns when the newest receipt arrived, and the count. */
export function receivedLabel({ at, count }: NonNullable<Sent>): string {
  const came = `Llegó el ${instantLabel(at)}.`;
  return count === 1 ? came : `El último llegó el ${instantLabel(at)}. Ya mandaste ${count}.`;
}

/** Returns whether the order has the maximum number of receipts. */
export function isFull(receipt: Sent): boolean {
  return receipt !== null && receipt.count >= RECEIPTS_MAX;
}

/** Returns what to upload, or what else to do, while the order waits for its transfer. */
export function invitation(receipt: Sent): string {
  if (!receipt) return `Una foto, una captura o el PDF del banco, de hasta 8\u00a0MB. ${NO_STOP}`;
  if (isFull(receipt)) return `Son los ${RECEIPTS_MAX} que entran en un pedido: si falta algo, escribinos. ${NO_STOP}`;
  return NO_STOP;
}
