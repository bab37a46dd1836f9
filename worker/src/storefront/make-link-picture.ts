import { LINK_PICTURE } from "#shop/catalogue/picture.ts";
import { isUploadedPath } from "#shop/catalogue/uploaded-picture.ts";
import type { Config } from "../env/config.ts";
import { describeError, log } from "../log.ts";
import { fetchBuilt } from "../ports/built-site.ts";
import { encodePicture } from "../ports/pictures-encoder.ts";
import { fetchPicture, keepPicture } from "../ports/storage.ts";

/** Background color of all pictures of the shop. */
const GROUND = "#F3ECE2";

/**
 * Creates the link preview of a product, the whole picture on the shop's background, and stores it at `path`. Returns
 * null without a source picture. Throws `StorageUnavailable`.
 */
export async function makeLinkPicture(
  { pictures: { bucket, encoder }, assets }: Pick<Config, "pictures" | "assets">,
  { path, of }: { path: string; of: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const source = isUploadedPath(of) ? await uploaded(bucket, of) : await built(assets, of);
  const made =
    source && (await encodePicture(encoder, source, { ...LINK_PICTURE, fit: "pad", background: GROUND }, "image/jpeg"));
  if (made) await keep(bucket, path, made);
  return made;
}

/** A failed write is only logged: the picture is still sent, and the next request creates it again. */
async function keep(bucket: Config["pictures"]["bucket"], path: string, made: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await keepPicture(bucket, path, made, "image/jpeg");
  } catch (error) {
    log("link_picture_not_kept", describeError(error));
  }
}

async function uploaded(bucket: Config["pictures"]["bucket"], path: string): Promise<Blob | null> {
  const stored = await fetchPicture(bucket, path);
  return stored && new Response(stored.body).blob();
}

async function built(assets: Config["assets"], path: string): Promise<Blob | null> {
  const file = await fetchBuilt(assets, path);
  if (file.ok) return file.blob();
  await file.body?.cancel();
  return null;
}
