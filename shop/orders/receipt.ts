/** Receipts: proofs of transfer that a buyer sends about an order (specification 4, Transfer order; rules, Orders). */
import { type Expiring, type PaymentType, statusAt } from "./order-expiry.ts";
import { PLACED_AS } from "./order-move.ts";
import { isAvif, isJpeg, isPdf, isPng, isWebp } from "./receipt-forms.ts";

/** What a receipt may be, told by its content. */
export const RECEIPT_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "application/pdf"] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** Largest receipt, in bytes (http-api, Conventions). */
export const RECEIPT_MAX_BYTES = 8_388_608;

/** Most receipts of one order. */
export const RECEIPTS_MAX = 5;

/** A receipt as it is kept. */
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
 * What a file is by its content, whatever its name or its sender says; null when it is none of `RECEIPT_TYPES`, or only the
 * beginning of one.
 */
export function sniffReceipt(bytes: Uint8Array): ReceiptType | null {
  return RECEIPT_TYPES.find((type) => FORMS[type](bytes)) ?? null;
}

/** Whether an order takes a receipt: it is paid by transfer and, as a read shows it at `nowMs`, still waits for it. */
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

/** The name that a receipt is downloaded under. */
export function receiptFileName(orderId: string, contentType: ReceiptType): string {
  return `comprobante-${orderId}.${ENDINGS[contentType]}`;
}
