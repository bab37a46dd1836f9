/** Shrinks photos before upload: reading a receipt does not need twelve megapixels. */
import { RECEIPT_TYPES } from "#shop/orders/receipt.ts";

const LARGE_BYTES = 4 * 1024 * 1024;
const LONGER_SIDE_PX = 2400;
const QUALITY = 0.85;

/**
 * Converts a picture over 4 MB, or in a format that the shop refuses but this browser can read (HEIC of an iPhone), to a JPEG
 * of at most 2400 pixels per side. Returns any other file, and one that cannot be decoded, unchanged.
 */
export async function lighter(file: File): Promise<Blob> {
  const isTaken = RECEIPT_TYPES.some((type) => type === file.type);
  if (!file.type.startsWith("image/") || (isTaken && file.size <= LARGE_BYTES)) return file;
  const smaller = await redrawn(file).catch(() => null);
  return smaller && (!isTaken || smaller.size < file.size) ? smaller : file;
}

async function redrawn(file: File): Promise<Blob | null> {
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
