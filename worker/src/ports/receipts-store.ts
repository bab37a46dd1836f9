/** The private bucket of receipts, reachable only by its binding. */
import { createHash } from "node:crypto";
import type { Bucket } from "../env/receipts-config.ts";
import { reached } from "./storage.ts";

/** The key of a receipt: the same content for the same order has the same key, and a person's keys share a prefix. */
export function receiptFile(userId: string, orderId: string, bytes: Uint8Array): string {
  return `${folderOf(userId)}${orderId}/${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Stores a file; storing it again leaves the same content. Throws `StorageUnavailable`. */
export async function keepReceipt(
  bucket: Bucket,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<void> {
  await reached(() => bucket.put(file, bytes, { httpMetadata: { contentType } }));
}

/** Returns a file and its length in bytes, or null. Throws `StorageUnavailable`. */
export function fetchReceipt(bucket: Bucket, file: string): Promise<{ body: ReadableStream; size: number } | null> {
  return reached(() => bucket.get(file));
}

/** Deletes all files of a person, also files without a row. Throws `StorageUnavailable`. */
export async function removeReceiptsOf(bucket: Bucket, userId: string): Promise<void> {
  for (;;) {
    const { objects } = await reached(() => bucket.list({ prefix: folderOf(userId) }));
    if (objects.length === 0) return;
    await reached(() => bucket.delete(objects.map(({ key }) => key)));
  }
}

function folderOf(userId: string): string {
  return `receipts/${userId}/`;
}
