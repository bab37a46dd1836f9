/** Shrinks pictures to the size that pages use before uploading: a phone's photograph is fifty times larger. */
import { PICTURE_RECIPES, type PictureSize, type PictureUse, UPLOAD_SIDES } from "#shop/catalogue/uploaded-picture.ts";

/** Visually close to the original; the server encodes the picture again. */
const QUALITY = 0.92;

/** Returns the size worth sending: what the recipe needs, no side below the accepted minimum, never enlarged. */
export function sizeToSend({ width, height }: PictureSize, use: PictureUse): PictureSize {
  const recipe = PICTURE_RECIPES[use];
  const ratios = [recipe.width / width, recipe.height / height];
  const wanted = recipe.fit === "pad" ? Math.min(...ratios) : Math.max(...ratios);
  const scale = Math.min(1, Math.max(wanted, UPLOAD_SIDES.least / Math.min(width, height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Returns the picture to upload: upright, and with its transparency. A picture that is small enough is sent unchanged. So is
 * one that this browser cannot decode; the server then reports what is wrong.
 */
export async function shrunk(file: Blob, use: PictureUse): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  try {
    const size = sizeToSend(picture, use);
    return size.width === picture.width ? file : ((await drawn(picture, size, file.type)) ?? file);
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, { width, height }: PictureSize, type: string): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  // JPEG has no transparency to keep. Browsers that cannot write WebP write PNG, which keeps it too.
  const to = type === "image/jpeg" ? type : "image/webp";
  return new Promise((resolve) => canvas.toBlob(resolve, to, QUALITY));
}
