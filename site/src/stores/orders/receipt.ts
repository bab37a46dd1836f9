/** Uploads a proof of transfer. */
import { RECEIPT_MAX_BYTES } from "#shop/orders/receipt.ts";
import type { Failure } from "#site/api/call.ts";
import { sendReceipt } from "#site/api/orders.ts";
import { lighter } from "../storefront/lighter-picture.ts";
import { toast } from "../toasts.ts";
import { $order, loadOrder } from "./transfer-order.ts";

const NO_RECEIPT = "Ese archivo no es un comprobante: tiene que ser una foto, una captura o un PDF.";
const TOO_LARGE = "Ese archivo pesa más de 8 MB. Probá con una captura de pantalla o un PDF más chico.";
const FAILED = "No pudimos subir el comprobante. Revisá tu conexión y probá de nuevo.";

/**
 * Uploads a receipt for an order; returns a message when it is not accepted. On success the shown order includes it. An order
 * that no longer awaits receipts is reloaded.
 */
export async function submitReceipt(userId: string, orderId: string, chosen: File): Promise<string | undefined> {
  const file = await lighter(chosen);
  if (file.size === 0) return NO_RECEIPT;
  if (file.size > RECEIPT_MAX_BYTES) return TOO_LARGE;
  const answer = await sendReceipt(userId, orderId, file);
  if (!answer.ok) return refused(userId, orderId, answer);
  const shown = $order.get();
  if (shown.state === "known" && shown.order._id === orderId) $order.set({ ...shown, order: answer.body.order });
  return undefined;
}

async function refused(
  userId: string,
  orderId: string,
  { status, code, message }: Failure,
): Promise<string | undefined> {
  if (status === 415) return NO_RECEIPT;
  if (status === 413) return TOO_LARGE;
  if (code === "receipts_full") return message;
  if (status !== 409) return FAILED;
  // A toast, because the component with the message may disappear with the reloaded order.
  toast(message);
  await loadOrder(userId, orderId);
  return undefined;
}
