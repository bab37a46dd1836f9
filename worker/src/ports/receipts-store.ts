/** Where receipts are kept: a private bucket, reached by its binding alone. */
import { createHash } from "node:crypto";
import type { Bucket } from "../receipts-config.ts";

/** The largest receipt takes a few seconds; the binding itself waits for ever. */
const TIMEOUT_MS = 15_000;

/** Storage cannot be had, and may be again in a moment; what was asked for may have happened. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

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

async function reached<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (cause) {
    throw new StorageUnavailable("receipts cannot be reached", { cause });
  } finally {
    clearTimeout(timer);
  }
}
