/** Uploads a proof of transfer. */
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from "#shop/orders/receipt.ts";
import type { Failure } from "#site/api/call.ts";
import { sendReceipt } from "#site/api/orders.ts";
import { toast } from "../toasts.ts";
import { $order, loadOrder, showOrder } from "./transfer-order.ts";

const NO_RECEIPT = "Ese archivo no es un comprobante: tiene que ser una foto, una captura o un PDF.";
const TOO_LARGE = "Ese archivo pesa más de 8 MB. Probá con una captura de pantalla o un PDF más chico.";
/** Refusals whose message says what to do. */
const CODES_WITH_MESSAGE = ["receipts_full", "upload_open", "busy", "body_incomplete"];
const FAILED = "No pudimos subir el comprobante. Revisá tu conexión y probá de nuevo.";

/**
 * Uploads a receipt for the shown order. If the order awaits none (any 409 except `CODES_WITH_MESSAGE`), a toast says so and
 * the order is reloaded. Returns a message for any other failure, also without a call for a file that is empty or too large.
 */
export async function submitReceipt(userId: string, orderId: string, chosen: File): Promise<string | undefined> {
  const file = await shrink(chosen);
  if (file.size === 0) return NO_RECEIPT;
  if (file.size > RECEIPT_MAX_BYTES) return TOO_LARGE;
  const response = await sendReceipt(userId, orderId, file);
  if (!response.ok) return handleRefusal(userId, orderId, response);
  const { order } = response.body;
  const shown = $order.get();
  if (shown.state !== "known" || shown.order._id !== orderId) return undefined;
  // The first receipt extends the hold. The shop may have changed the lines since the order was read.
  const transfer = shown.transfer && {
    ...shown.transfer,
    amount: order.totalPaidAmount,
    expiresAt: order.expiresAt ?? shown.transfer.expiresAt,
  };
  showOrder({ order, transfer });
  return undefined;
}

async function handleRefusal(
  userId: string,
  orderId: string,
  { status, code, message }: Failure,
): Promise<string | undefined> {
  if (status === 415) return NO_RECEIPT;
  if (status === 413) return TOO_LARGE;
  if (CODES_WITH_MESSAGE.includes(code)) return message;
  if (status !== 409) return FAILED;
  // A toast, because the component with the message may disappear with the reloaded order.
  toast(message);
  await loadOrder(userId, orderId);
  return undefined;
}

const LARGE_BYTES = 4 * 1024 * 1024;
const LONGER_SIDE_PX = 2400;
const QUALITY = 0.85;

/**
 * Converts a picture over `LARGE_BYTES`, or in a format that the shop refuses but this browser can read (HEIC of an iPhone), to
 * a JPEG of at most `LONGER_SIDE_PX` per side: a receipt is readable at that size. Returns any other file unchanged, also a
 * picture that cannot be decoded, and one in an accepted format that would not become smaller.
 */
async function shrink(file: File): Promise<Blob> {
  const isAccepted = RECEIPT_TYPES.some((type) => type === file.type);
  if (!file.type.startsWith("image/") || (isAccepted && file.size <= LARGE_BYTES)) return file;
  const smaller = await redraw(file).catch(() => null);
  return smaller && (!isAccepted || smaller.size < file.size) ? smaller : file;
}

async function redraw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(1, LONGER_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  // White, where the picture is transparent.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}
