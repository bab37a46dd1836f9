import { sign, unsign } from "../secrets.ts";

/**
 * The permission to register as a person, which opening their registration link gives the browser until the link
 * expires (docs/product-rules.md#registration).
 */
export interface Grant {
  userId: string;
  linkId: string;
  expiresAtMs: number;
}

const PURPOSE = "grant";

/** Encodes and signs a grant for its cookie. */
export function signGrant(secret: string, { userId, linkId, expiresAtMs }: Grant): string {
  return sign(secret, PURPOSE, `${userId}.${linkId}.${expiresAtMs}`);
}

/** Returns the grant in a cookie; null when its signature is invalid or it has expired. */
export function readGrant(secret: string, cookie: string, nowMs: number): Grant | null {
  const [userId, linkId, expires] = unsign(secret, PURPOSE, cookie)?.split(".") ?? [];
  if (!userId || !linkId) return null;
  const expiresAtMs = Number(expires);
  return expiresAtMs > nowMs ? { userId, linkId, expiresAtMs } : null;
}
