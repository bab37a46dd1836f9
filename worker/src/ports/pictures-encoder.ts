/** Encodes pictures with Cloudflare's Images binding, which decodes the whole file and outputs only pixels, no metadata. */
import type { PictureSize } from "#shop/catalogue/pictures/uploaded-picture.ts";
import type { ImageEncoder, PictureFormat, Resizing } from "../env/service-config.ts";
import { withinTime } from "./outgoing.ts";
import { StorageUnavailable } from "./storage.ts";

const TIMEOUT_MS = 15_000;
const QUALITY = 82;

/** Error codes about the file: too large, not an image, too many pixels, unknown type, broken data. */
const FAULTS_OF_THE_FILE = [9402, 9412, 9413, 9520, 9523];

/** Reads the size from a file's header; null when it is not a picture. Throws `StorageUnavailable`. */
export async function measurePicture(encoder: ImageEncoder, file: Blob): Promise<PictureSize | null> {
  const info = await encoded(() => encoder.info(file.stream()));
  return info?.width && info.height ? { width: info.width, height: info.height } : null;
}

/** Encodes a file as a picture of the given size; null for a fault of the file. Throws `StorageUnavailable`. */
export function encodePicture(
  encoder: ImageEncoder,
  file: Blob,
  resizing: Resizing,
  format: PictureFormat = "image/webp",
): Promise<Uint8Array<ArrayBuffer> | null> {
  return encoded(async () => {
    const image = encoder.input(file.stream()).transform(resizing);
    const output = await image.output({ format, quality: QUALITY });
    return new Uint8Array(await output.response().arrayBuffer());
  });
}

async function encoded<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await withinTime(work, TIMEOUT_MS);
  } catch (cause) {
    const code: unknown = Object(cause).code;
    if (FAULTS_OF_THE_FILE.some((known) => known === code)) return null;
    throw new StorageUnavailable("pictures cannot be encoded", { cause });
  }
}
