import { createHmac } from "node:crypto";

/**
 * Returns the text that a webhook's signature covers: the query's payment id, the request id and the time
 * (docs/outside-services.md#webhook-signature).
 */
export function manifestOf(dataId: string, requestId: string, ts: string): string {
  return `id:${dataId};${requestId === "" ? "" : `request-id:${requestId};`}ts:${ts};`;
}

/** Returns the HMAC-SHA256 of a manifest in hex. */
export function sign(secret: string, manifest: string): string {
  return createHmac("sha256", secret).update(manifest).digest("hex");
}
