/** Receipts: proofs of transfer that a buyer sends for an order. See docs/product-rules.md#receipt-rules */
import { type Expiring, type PaymentType, statusAt } from "./order-expiry.ts";
import { PLACED_AS } from "./order-move.ts";
import { isAvif, isJpeg, isPdf, isPng, isWebp } from "./receipt-forms.ts";

/** Types of receipts, detected from the content. */
export const RECEIPT_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "application/pdf"] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** Maximum size of a receipt, in bytes. docs/product-rules.md#request-size-limits */
export const RECEIPT_MAX_BYTES = 8_388_608;

/** Maximum receipts of an order. */
export const RECEIPTS_MAX = 5;

/** A stored receipt. */
export interface Receipt {
  /** The stored file's name. */
  file: string;
  contentType: ReceiptType;
  bytes: number;
  atMs: number;
}

const FORMS: Readonly<Record<ReceiptType, (bytes: Uint8Array) => boolean>> = {
  "image/jpeg": isJpeg,
  "image/png": isPng,
  "image/webp": isWebp,
  "image/avif": isAvif,
  "application/pdf": isPdf,
};

/**
 * Detects a file's type from its content, ignoring its name and declared type. Null for any other type and for truncated
 * files.
 */
export function sniffReceipt(bytes: Uint8Array): ReceiptType | null {
  return RECEIPT_TYPES.find((type) => FORMS[type](bytes)) ?? null;
}

/** Whether an order accepts receipts: it is paid by transfer and, at `nowMs`, still waits for it. */
export function takesReceipt(order: Expiring & { paymentTypeId: PaymentType }, nowMs: number): boolean {
  return order.paymentTypeId === "transfer" && statusAt(order, nowMs) === PLACED_AS.transfer;
}

const ENDINGS: Readonly<Record<ReceiptType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "application/pdf": "pdf",
};

/** The file name for downloading a receipt. */
export function receiptFileName(orderId: string, contentType: ReceiptType): string {
  return `comprobante-${orderId}.${ENDINGS[contentType]}`;
}
