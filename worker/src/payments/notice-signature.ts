/** Verifies webhook signatures (docs/outside-services.md#webhook-signature). */
import { type SignedNotice, signatureManifest, signatureParts } from "#shop/payments/signature.ts";

const HMAC = { name: "HMAC", hash: "SHA-256" };

/** `ts` is the signature's timestamp as sent, for the log: age is no reason to refuse. */
export type SignatureCheck = { ok: true; ts: string } | { ok: false };

/**
 * Checks a signature against each secret, in constant time. Without secrets it is never valid. The id counts as sent
 * and in lower case, because the provider's own libraries differ.
 */
export async function checkSignature(notice: SignedNotice, secrets: readonly string[]): Promise<SignatureCheck> {
  const parts = signatureParts(notice.signature);
  if (!parts) return { ok: false };
  const ids = new Set([notice.dataId, notice.dataId?.toLowerCase() ?? null]);
  const manifests = [...ids].map((dataId) => signatureManifest({ ...notice, dataId }, parts.ts));
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey("raw", Buffer.from(secret), HMAC, false, ["verify"]);
    for (const manifest of manifests) {
      const isOurs = await crypto.subtle.verify(HMAC, key, Buffer.from(parts.v1, "hex"), Buffer.from(manifest));
      if (isOurs) return { ok: true, ts: parts.ts };
    }
  }
  return { ok: false };
}
