import { createHash } from "node:crypto";
import { isUploadedPath } from "#shop/catalogue/pictures/uploaded-picture.ts";
import type { Bucket, PictureBucket, PictureFormat } from "../env/service-config.ts";
import { withinTime } from "./outgoing.ts";

/** Enough for the largest file; the bucket's binding itself has no timeout. */
const TIMEOUT_MS = 15_000;

/** Storage failed or did not respond in time; the operation may have happened. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

/** Runs a bucket operation. Throws `StorageUnavailable` when it fails or times out. */
async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await withinTime(work, TIMEOUT_MS);
  } catch (cause) {
    throw new StorageUnavailable("storage cannot be reached", { cause });
  }
}

/** The key of a receipt in its private bucket, by person, order and content. */
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

/** Stores an uploaded picture under its path, which follows from its content. Throws `StorageUnavailable`. */
export async function keepPicture(
  bucket: PictureBucket,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: PictureFormat = "image/webp",
): Promise<void> {
  await reached(() => bucket.put(keyOf(path), bytes, { httpMetadata: { contentType } }));
}

/** Returns a file and its length in bytes, or null. Throws `StorageUnavailable`. */
export function fetchPicture(bucket: PictureBucket, path: string) {
  return reached(() => bucket.get(keyOf(path)));
}

/** Whether an uploaded picture exists at a path. Other paths are false without a call. Throws `StorageUnavailable`. */
export async function hasPicture(bucket: PictureBucket, path: string): Promise<boolean> {
  return isUploadedPath(path) && (await reached(() => bucket.head(keyOf(path)))) !== null;
}

function keyOf(path: string): string {
  return path.slice(1);
}
