import { createHmac } from "node:crypto";

/** What a notice's signature covers (wire-contracts 3.2): the payment's id of the query, the request's id, the instant. */
export function manifestOf(dataId: string, requestId: string, ts: string): string {
  return `id:${dataId};${requestId === "" ? "" : `request-id:${requestId};`}ts:${ts};`;
}

/** The hex of HMAC-SHA256 over a manifest. */
export function sign(secret: string, manifest: string): string {
  return createHmac("sha256", secret).update(manifest).digest("hex");
}
