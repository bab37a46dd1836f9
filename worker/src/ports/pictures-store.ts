/** The bucket of uploaded pictures: immutable files, named by their content, below one path of the site. */
import { isUploadedPath } from "#shop/catalogue/uploaded-picture.ts";
import type { PictureBucket, PictureFormat } from "../env/pictures-config.ts";
import { reached } from "./storage.ts";

/** Stores a file under its path. Throws `StorageUnavailable`. */
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
