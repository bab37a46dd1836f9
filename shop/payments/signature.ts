/** What the provider signs of a notice (wire contracts 3.2). The signature itself is checked where the secret is. */

/** What arrives with a notice; null where it is absent. */
export interface SignedNotice {
  /** The header `x-signature`. */
  signature: string | null;
  /** `data.id` of the query, never of the body. */
  dataId: string | null;
  /** The header `x-request-id`. */
  requestId: string | null;
}

export interface SignatureParts {
  /** As it was sent: it is signed so. */
  ts: string;
  /** 64 hexadecimal digits in lower case. */
  v1: string;
}

/** From so many digits on an instant is milliseconds, below it seconds: the provider has sent both. */
const MS_DIGITS = 12;

/** The parts of `x-signature`; null when one is missing, given twice, or no signature at all. Unknown parts are ignored. */
export function signatureParts(header: string | null): SignatureParts | null {
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

/** The text that is signed: each pair that is there, each with its semicolon. */
export function signatureManifest({ dataId, requestId }: Omit<SignedNotice, "signature">, ts: string): string {
  const pairs = [dataId && `id:${dataId};`, requestId && `request-id:${requestId};`, ts && `ts:${ts};`];
  return pairs.filter(Boolean).join("");
}

/**
 * How old a signature is, in ms; null when its time cannot be read. No reason to refuse one: repeated notices are signed
 * anew, and clocks differ.
 */
export function signatureAgeMs(ts: string, nowMs: number): number | null {
  if (!/^\d{1,15}$/.test(ts)) return null;
  return nowMs - Number(ts) * (ts.length >= MS_DIGITS ? 1 : 1000);
}
