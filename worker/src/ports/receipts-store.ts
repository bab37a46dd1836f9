/** Where receipts are kept: a private bucket, reached by its binding alone. */
import { createHash } from "node:crypto";
import type { Bucket } from "../env/receipts-config.ts";
import { reached } from "./storage.ts";

/** The name of a receipt's file: the same content of the same order is the same file, and a person's files begin alike. */
export function receiptFile(userId: string, orderId: string, bytes: Uint8Array): string {
  return `${folderOf(userId)}${orderId}/${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Puts a file there; one that is there already stays as it is. Throws `StorageUnavailable`. */
export async function keepReceipt(
  bucket: Bucket,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<void> {
  await reached(() => bucket.put(file, bytes, { httpMetadata: { contentType } }));
}

/** A file and its length in bytes; null when there is none of that name. Throws `StorageUnavailable`. */
export function fetchReceipt(bucket: Bucket, file: string): Promise<{ body: ReadableStream; size: number } | null> {
  return reached(() => bucket.get(file));
}

/** Removes all files of a person, also those that no row ever named. Throws `StorageUnavailable`. */
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
