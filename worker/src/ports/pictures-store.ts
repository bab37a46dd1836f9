/** Where uploaded pictures are kept: files that never change, named by their content, below one path of the site. */
import { isUploadedPath } from "#shop/catalogue/uploaded-picture.ts";
import type { PictureBucket, PictureFormat } from "../env/pictures-config.ts";
import { reached } from "./storage.ts";

/** Puts a file where its path says. Throws `StorageUnavailable`. */
export async function keepPicture(
  bucket: PictureBucket,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: PictureFormat = "image/webp",
): Promise<void> {
  await reached(() => bucket.put(keyOf(path), bytes, { httpMetadata: { contentType } }));
}

/** A file and its length in bytes; null when there is none at that path. Throws `StorageUnavailable`. */
export function fetchPicture(bucket: PictureBucket, path: string) {
  return reached(() => bucket.get(keyOf(path)));
}

/** Whether there is an uploaded picture at a path; any other path has none, and costs nothing. Throws `StorageUnavailable`. */
export async function hasPicture(bucket: PictureBucket, path: string): Promise<boolean> {
  return isUploadedPath(path) && (await reached(() => bucket.head(keyOf(path)))) !== null;
}

function keyOf(path: string): string {
  return path.slice(1);
}
