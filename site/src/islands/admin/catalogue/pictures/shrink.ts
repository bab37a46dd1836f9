/** Pictures are made as small as pages use them before they are sent: a telephone's photograph is fifty times that. */
import { PICTURE_RECIPES, type PictureSize, type PictureUse, UPLOAD_SIDES } from "#shop/catalogue/uploaded-picture.ts";

/** Hardly to be told from the original; the server encodes it once more. */
const QUALITY = 0.92;

/** The pixels of a picture that are worth sending: what its recipe makes of it, no side below the least that is taken; never more than it has. */
export function sizeToSend({ width, height }: PictureSize, use: PictureUse): PictureSize {
  const recipe = PICTURE_RECIPES[use];
  const ratios = [recipe.width / width, recipe.height / height];
  const wanted = recipe.fit === "pad" ? Math.min(...ratios) : Math.max(...ratios);
  const scale = Math.min(1, Math.max(wanted, UPLOAD_SIDES.least / Math.min(width, height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * A picture as it is sent: upright, transparent where it was. One that is small enough is sent as it is; and one that this
 * browser cannot read, about which the server says what is wrong.
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
  // A JPEG has no transparency to keep. A browser that cannot write WebP makes a PNG of the others, which has it too.
  const to = type === "image/jpeg" ? type : "image/webp";
  return new Promise((resolve) => canvas.toBlob(resolve, to, QUALITY));
}
