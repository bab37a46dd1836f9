import type { StoredImageAnswer } from "#shop/catalogue/images.contract.ts";
import type { PictureUse } from "#shop/catalogue/uploaded-picture.ts";
import { type Called, send } from "./call.ts";

/** Options of an upload. */
export interface SendingImage {
  use: PictureUse;
  /** Called during the upload with the part that is sent, 0 to 1. */
  onSent: (part: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/**
 * Stores a picture and returns its path. 415 if it is not an image, 413 if it is too large, 400 if it is too small or
 * broken.
 */
export function storeImage(file: Blob, sending: SendingImage): Promise<Called<StoredImageAnswer>> {
  const path = `/admin/images?use=${sending.use}`;
  return send("PUT", path, {}, () => put(`/api${path}`, file, sending));
}

/** Uses `XMLHttpRequest`, because `fetch` does not report upload progress. Throws if no answer came. */
function put(url: string, file: Blob, { onSent, signal }: SendingImage): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("PUT", url);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError("no answer"));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    signal.throwIfAborted();
    request.send(file);
  });
}
