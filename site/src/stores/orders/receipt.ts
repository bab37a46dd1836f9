/** A proof of transfer on its way to the shop. */
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
 * Sends a file about an order; answers what to say when it was not taken. Done: the order that is shown has it. When the order
 * waits for none any more, it is read again.
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
  // What shows it may go with what the order is now.
  toast(message);
  await loadOrder(userId, orderId);
  return undefined;
}
