/** Receipts: proofs of transfer that a buyer sends for an order. See docs/product-rules.md#receipt-rules */
import { type Expiring, statusAt } from "./order.ts";
import { PAYMENT_METHODS, type PaymentType } from "./payment-method.ts";

/** Types of receipts, detected from the content. */
export const RECEIPT_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "application/pdf"] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** In bytes. docs/product-rules.md#request-size-limits */
export const RECEIPT_MAX_BYTES = 8_388_608;

/** Maximum receipts of an order (`countedReceipts`). */
export const RECEIPTS_MAX = 5;

export interface Receipt {
  file: string;
  contentType: ReceiptType;
  bytes: number;
  atMs: number;
}

/** Why the shop asks for another receipt, and how the buyer reads it. docs/product-rules.md#another-receipt */
export const RECEIPT_PROBLEMS = ["unreadable", "other_order", "other_amount"] as const;
export type ReceiptProblem = (typeof RECEIPT_PROBLEMS)[number];
export const PROBLEM_TEXTS: Readonly<Record<ReceiptProblem, string>> = {
  unreadable: "El comprobante que mandaste no se puede leer.",
  other_order: "El comprobante que mandaste es de otro pedido.",
  other_amount: "El importe del comprobante que mandaste no es el del pedido.",
};

/** The shop's request for another receipt in place of this one: at most one for each receipt. */
export interface ReceiptRequest {
  problem: ReceiptProblem;
  /** What the administrator added for the buyer; may be empty. */
  text: string;
  /** The administrator's id. */
  by: string;
  atMs: number;
}

/** A receipt of an order, with the request for another one in its place. */
export interface KnownReceipt extends Receipt {
  id: string;
  askedAgain: ReceiptRequest | null;
}

/** How many of an order's receipts count against `RECEIPTS_MAX`: those that the shop did not ask to replace. */
export function countedReceipts(receipts: readonly Pick<KnownReceipt, "askedAgain">[]): number {
  return receipts.filter(({ askedAgain }) => askedAgain === null).length;
}

/** The checks of each type. Telephones append data to a picture's end, so a JPEG, PNG or WebP may have more bytes after it. */
const FORMATS: Readonly<Record<ReceiptType, { ending: string; is: (bytes: Uint8Array) => boolean }>> = {
  "image/jpeg": { ending: "jpg", is: isJpeg },
  "image/png": { ending: "png", is: isPng },
  "image/webp": { ending: "webp", is: isWebp },
  "image/avif": { ending: "avif", is: isAvif },
  "application/pdf": { ending: "pdf", is: isPdf },
};

/** A file's type by its content; null for other types and for truncated files. */
export function sniffReceipt(bytes: Uint8Array): ReceiptType | null {
  return RECEIPT_TYPES.find((type) => FORMATS[type].is(bytes)) ?? null;
}

/** Number of bytes at the start of a file that show whether it may be a receipt. */
export const START_BYTES = 12;

/** Whether a file may be a receipt, by its first `START_BYTES`; its end is not known yet. */
export function startsLikeReceipt(start: Uint8Array): boolean {
  return (
    has(start, 0, JPEG_BEGINS) ||
    has(start, 0, PNG_BEGINS) ||
    (hasText(start, 0, "RIFF") && hasText(start, 8, "WEBP")) ||
    hasText(start, 4, "ftyp") ||
    hasText(start, 0, "%PDF-")
  );
}

/** Whether an order accepts receipts: it is paid by transfer and, at `nowMs`, still waits for it. */
export function acceptsReceipt(order: Expiring & { paymentTypeId: PaymentType }, nowMs: number): boolean {
  return order.paymentTypeId === "transfer" && statusAt(order, nowMs) === PAYMENT_METHODS.transfer.placedAs;
}

/** The fields of an order that `canBuyerCancel` needs. */
interface Cancellable extends Expiring {
  paymentTypeId: PaymentType;
  receipts: readonly unknown[];
  /** Whether any payment of the order holds money. */
  hasMoney: boolean;
}

/** Whether its buyer may cancel the order: it still waits for its transfer, and neither a receipt nor money has arrived. */
export function canBuyerCancel(order: Cancellable, nowMs: number): boolean {
  return acceptsReceipt(order, nowMs) && order.receipts.length === 0 && !order.hasMoney;
}

/** The file name for downloading a receipt. */
export function receiptFileName(orderId: string, contentType: ReceiptType): string {
  return `comprobante-${orderId}.${FORMATS[contentType].ending}`;
}

const JPEG_BEGINS = [0xff, 0xd8, 0xff] as const;
const PNG_BEGINS = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const PNG_ENDS = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82] as const;
const JPEG_ENDS = [0xff, 0xd9] as const;
const PDF_ENDS = codesOf("%%EOF");
/** A PDF's end mark is within its last bytes; some writers append a little. */
const PDF_TAIL_BYTES = 4096;

/** A JPEG has segments up to the start of scan, one of them a frame with width and height, and the end mark. */
function isJpeg(bytes: Uint8Array): boolean {
  if (!has(bytes, 0, JPEG_BEGINS)) return false;
  let hasFrame = false;
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bigEndian(bytes, at + 1, 1);
    if (marker === 0xff) at += 1;
    else if (marker === START_OF_SCAN) return hasFrame && lastIndexOf(bytes, JPEG_ENDS) > at;
    else {
      hasFrame ||= isFrame(marker) && bigEndian(bytes, at + 5, 2) > 0 && bigEndian(bytes, at + 7, 2) > 0;
      at += 2 + Math.max(2, bigEndian(bytes, at + 2, 2));
    }
  }
  return false;
}

const START_OF_SCAN = 0xda;
/** Markers from C0 to CF that are not frames: Huffman tables, an extension, arithmetic conditioning. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
}

/** A PNG begins with a header chunk with width and height, and has the end chunk. */
function isPng(bytes: Uint8Array): boolean {
  if (!has(bytes, 0, PNG_BEGINS) || bigEndian(bytes, 8, 4) !== 13 || !hasText(bytes, 12, "IHDR")) return false;
  return bigEndian(bytes, 16, 4) > 0 && bigEndian(bytes, 20, 4) > 0 && lastIndexOf(bytes, PNG_ENDS) > 24;
}

/** A WebP is a RIFF file of at least the declared length that begins with one of the three WebP chunks. */
function isWebp(bytes: Uint8Array): boolean {
  if (!hasText(bytes, 0, "RIFF") || !hasText(bytes, 8, "WEBP")) return false;
  const riffBytes = littleEndian(bytes, 4);
  return (
    riffBytes >= 12 && riffBytes + 8 <= bytes.length && ["VP8 ", "VP8L", "VP8X"].some((k) => hasText(bytes, 12, k))
  );
}

/** An AVIF is a sequence of complete boxes: first the brands, AVIF among them, and one with picture data. */
function isAvif(bytes: Uint8Array): boolean {
  if (!hasText(bytes, 4, "ftyp") || !namesAvif(bytes, bigEndian(bytes, 0, 4))) return false;
  let hasData = false;
  for (let at = 0; at < bytes.length; ) {
    const size = bigEndian(bytes, at, 4);
    hasData ||= hasText(bytes, at + 4, "mdat");
    // Size 0: the box extends to the end of the file.
    if (size === 0) return hasData;
    if (size < 8 || at + size > bytes.length) return false;
    at += size;
  }
  return hasData;
}

function namesAvif(bytes: Uint8Array, boxBytes: number): boolean {
  if (boxBytes < 16 || boxBytes > bytes.length) return false;
  for (let at = 8; at + 4 <= boxBytes; at += 4)
    if (at !== 12 && (hasText(bytes, at, "avif") || hasText(bytes, at, "avis"))) return true;
  return false;
}

/** A PDF has a version at its start, and the end mark near its end. */
function isPdf(bytes: Uint8Array): boolean {
  const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
  if (!hasText(bytes, 0, "%PDF-") || !hasText(bytes, 6, ".")) return false;
  if (!isDigit(bigEndian(bytes, 5, 1)) || !isDigit(bigEndian(bytes, 7, 1))) return false;
  return lastIndexOf(bytes.subarray(Math.max(8, bytes.length - PDF_TAIL_BYTES)), PDF_ENDS) >= 0;
}

function codesOf(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  return has(bytes, at, codesOf(text));
}

function has(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  for (let index = 0; index < expected.length; index++) if (bytes[at + index] !== expected[index]) return false;
  return true;
}

function lastIndexOf(bytes: Uint8Array, expected: readonly number[]): number {
  let at = bytes.length - expected.length;
  while (at >= 0 && !has(bytes, at, expected)) at -= 1;
  return at;
}

/** A big-endian number of `count` bytes; missing bytes are 0. */
function bigEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

function littleEndian(bytes: Uint8Array, at: number): number {
  return bigEndian(bytes.slice(at, at + 4).reverse(), 0, 4);
}
