/** The signed parts of a webhook; the worker has the secret. See docs/outside-services.md#webhook-signature */

/** The values of a webhook request that the check of its signature needs; null when absent. */
export interface SignedWebhook {
  /** The header `x-signature`. */
  signature: string | null;
  /** `data.id` of the query, never of the body. */
  dataId: string | null;
  /** The header `x-request-id`. */
  requestId: string | null;
}

/** A timestamp with at least this many digits is in milliseconds, otherwise in seconds: the provider has sent both. */
const MS_DIGITS = 12;

/**
 * Parses `x-signature`: the timestamp, which may be any text, and the signature, 64 hexadecimal digits. Null when one is
 * missing or repeated, or the signature is malformed.
 */
export function signatureParts(header: string | null): { ts: string; v1: string } | null {
  const parts = (header ?? "").split(",").map((part) => {
    const [key = "", ...value] = part.split("=");
    return { key: key.trim().toLowerCase(), value: value.join("=").trim() };
  });
  const [ts, v1] = [only(parts, "ts"), only(parts, "v1")?.toLowerCase()];
  return ts && v1 !== undefined && /^[0-9a-f]{64}$/.test(v1) ? { ts, v1 } : null;
}

function only(parts: readonly { key: string; value: string }[], key: string): string | undefined {
  const [found, ...more] = parts.filter((part) => part.key === key);
  return more.length === 0 ? found?.value : undefined;
}

/** The signed text: each present pair with its semicolon. */
export function signatureManifest({ dataId, requestId }: Omit<SignedWebhook, "signature">, ts: string): string {
  const pairs = [dataId && `id:${dataId};`, requestId && `request-id:${requestId};`, ts && `ts:${ts};`];
  return pairs.filter(Boolean).join("");
}

/** Age in ms; null when unreadable. It is only logged: the shop reads the payment itself, so an old webhook does no harm. */
export function signatureAgeMs(ts: string, nowMs: number): number | null {
  if (!/^\d{1,15}$/.test(ts)) return null;
  return nowMs - Number(ts) * (ts.length >= MS_DIGITS ? 1 : 1000);
}
