import { useEffect, useRef, useState } from "react";
import {
  PICTURE_RECIPES,
  type PictureSize,
  type PictureUse,
  UPLOAD_SIDES,
} from "#shop/catalogue/pictures/uploaded-picture.ts";
import { storeImage } from "#site/api/admin-products.ts";

/** An upload that waits, is in progress or has failed. */
export interface Upload {
  id: string;
  file: File;
  /** Whether the picture is cropped to the proportions of its use. */
  isCropped: boolean;
  /** The share of the file that was sent, 0 to 1. */
  sent: number;
  /** Why it failed; null while it waits or is in progress. */
  error: string | null;
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Settles after the last queued upload. All forms of the page share it, because the server may refuse an upload while it
 * reads another one of the same person (docs/product-rules.md#uploads).
 */
let lastUpload: Promise<void> = Promise.resolve();

/**
 * Uploads files one after the other, in the order in which they were added. A failed one shows its error, and the others
 * continue; a retry comes after those that wait. `onStored` receives the path of each stored picture. Unmounting the component
 * cancels its uploads.
 */
export function useUploads(use: PictureUse, onStored: (path: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const callback = useRef(onStored);
  useEffect(() => {
    callback.current = onStored;
  });
  useEffect(() => {
    const all = controllers.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)));
  /** Cancels an upload, or dismisses a failed one. */
  const remove = ({ id }: Pick<Upload, "id">) => {
    controllers.current.get(id)?.abort();
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };
  const send = async ({ id, file, isCropped }: Upload, signal: AbortSignal) => {
    if (signal.aborted) return;
    const small = await shrink(file, use, isCropped);
    const response = await storeImage(small, { use, signal, onSent: (sent) => change(id, { sent }) });
    if (signal.aborted) return;
    if (!response.ok)
      return change(id, { error: response.fields["image"]?.join(" ") || response.message || "no hubo respuesta" });
    remove({ id });
    callback.current(response.body.path);
  };
  const queue = (upload: Upload) => {
    const { id } = upload;
    const controller = new AbortController();
    controllers.current.set(id, controller);
    lastUpload = lastUpload
      .then(() => send(upload, controller.signal))
      .catch(() => change(id, { error: "no se pudo leer en este navegador" }));
  };
  const addFiles = (files: readonly File[], { isCropped = false } = {}) => {
    const added = files.map((file) => ({ id: crypto.randomUUID(), file, isCropped, sent: 0, error: null }));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) queue(upload);
  };
  const retry = (upload: Upload) => {
    change(upload.id, { sent: 0, error: null });
    queue(upload);
  };
  return { uploads, isBusy: uploads.some(({ error }) => error === null), addFiles, remove, retry };
}

/** Encoding quality, visually close to the original: the server encodes the picture again. */
const QUALITY = 0.92;

/** Returns the size to upload: as small as the recipe allows, no side shrunk below the accepted minimum, never enlarged. */
export function sizeToSend({ width, height }: PictureSize, use: PictureUse): PictureSize {
  const recipe = PICTURE_RECIPES[use];
  const ratios = [recipe.width / width, recipe.height / height];
  const fitting = recipe.fit === "pad" ? Math.min(...ratios) : Math.max(...ratios);
  const scale = Math.min(1, Math.max(fitting, UPLOAD_SIDES.least / Math.min(width, height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Returns the largest part of a picture, around its middle, that has the proportions of a use. */
export function cropOf({ width, height }: PictureSize, use: PictureUse): PictureSize & { left: number; top: number } {
  const recipe = PICTURE_RECIPES[use];
  const scale = Math.min(width / recipe.width, height / recipe.height);
  const crop = { width: Math.round(recipe.width * scale), height: Math.round(recipe.height * scale) };
  return { ...crop, left: Math.round((width - crop.width) / 2), top: Math.round((height - crop.height) / 2) };
}

/**
 * Returns the picture to upload: cropped if asked, and shrunk to the size that pages use, because a phone's photograph is many
 * times larger. A redrawn picture is upright and keeps its transparency. A picture that needs neither crop nor shrinking is
 * returned unchanged. A picture that this browser cannot decode or redraw is also returned unchanged, even if a crop was asked
 * for; the server then accepts or refuses it.
 */
async function shrink(file: Blob, use: PictureUse, isCropped: boolean): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  try {
    const { width, height } = picture;
    const part = isCropped ? cropOf(picture, use) : { width, height, left: 0, top: 0 };
    const size = sizeToSend(part, use);
    const isSame = size.width === width && size.height === height;
    return isSame ? file : ((await redraw(picture, part, size, file.type)) ?? file);
  } finally {
    picture.close();
  }
}

function redraw(
  picture: ImageBitmap,
  { left, top, ...part }: ReturnType<typeof cropOf>,
  { width, height }: PictureSize,
  type: string,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, part.width, part.height, 0, 0, width, height);
  // JPEG has no transparency. Browsers that cannot write WebP write PNG, which also keeps the transparency.
  const to = type === "image/jpeg" ? type : "image/webp";
  return new Promise((resolve) => canvas.toBlob(resolve, to, QUALITY));
}

/** Returns whether a typed path looks like that of a picture, so that it can be shown. `//host/a.webp` passes too. */
export function hasFile(path: string): boolean {
  return /^\/[^\s\\]+\.(?:webp|avif|png|jpe?g)$/i.test(path);
}
