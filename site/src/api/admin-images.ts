import type { StoredImageAnswer } from "#shop/catalogue/images.contract.ts";
import type { PictureUse } from "#shop/catalogue/uploaded-picture.ts";
import { type Called, send } from "./call.ts";

/** How a picture is sent. */
export interface SendingImage {
  use: PictureUse;
  /** Told while it goes out: the part that is there, 0 to 1. */
  onSent: (part: number) => void;
  /** Stops it. */
  signal: AbortSignal;
}

/** Stores a picture; answers its path. 415 for what is no image, 413 for one too large, 400 for one too small or broken. */
export function storeImage(file: Blob, sending: SendingImage): Promise<Called<StoredImageAnswer>> {
  const path = `/admin/images?use=${sending.use}`;
  return send("PUT", path, {}, () => put(`/api${path}`, file, sending));
}

/** Not by `fetch`: it does not tell how far an upload is. Throws when no answer came. */
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
