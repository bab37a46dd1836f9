import { LINK_PICTURE } from "#shop/catalogue/picture.ts";
import { isUploadedPath } from "#shop/catalogue/uploaded-picture.ts";
import type { Config } from "../env/config.ts";
import { describeError, log } from "../log.ts";
import { fetchBuilt } from "../ports/built-site.ts";
import { encodePicture } from "../ports/pictures-encoder.ts";
import { fetchPicture, keepPicture } from "../ports/pictures-store.ts";

/** The look's sand, on which all pictures of the shop stand. */
const GROUND = "#F3ECE2";

/**
 * Makes the picture that links to a product show, whole on the shop's ground, and keeps it at `path`: so each is made once, when somebody
 * shares a link for the first time. Null when there is no picture to make it of. Throws `StorageUnavailable`.
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

/** Who shares the link is shown the picture all the same; the next one makes it again. */
async function keep(bucket: Config["pictures"]["bucket"], path: string, made: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await keepPicture(bucket, path, made, "image/jpeg");
  } catch (error) {
    log("link_picture_not_kept", describeError(error));
  }
}

async function uploaded(bucket: Config["pictures"]["bucket"], path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await fetchPicture(bucket, path);
  return kept && new Uint8Array(await new Response(kept.body).arrayBuffer());
}

async function built(assets: Config["assets"], path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await fetchBuilt(assets, path);
  if (file.ok) return new Uint8Array(await file.arrayBuffer());
  await file.body?.cancel();
  return null;
}
