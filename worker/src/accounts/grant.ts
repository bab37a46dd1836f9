import { sign, unsign } from "../secrets.ts";

/** What opening a registration link grants its browser, until the link expires: to register as that person (http-api). */
export interface Grant {
  userId: string;
  linkId: string;
  expiresAtMs: number;
}

const PURPOSE = "grant";

/** A grant as its cookie carries it. */
export function signGrant(secret: string, { userId, linkId, expiresAtMs }: Grant): string {
  return sign(secret, PURPOSE, `${userId}.${linkId}.${expiresAtMs}`);
}

/** The grant of a cookie; null when it is not ours, or is over. */
export function readGrant(secret: string, cookie: string, nowMs: number): Grant | null {
  const [userId, linkId, expires] = unsign(secret, PURPOSE, cookie)?.split(".") ?? [];
  if (!userId || !linkId) return null;
  const expiresAtMs = Number(expires);
  return expiresAtMs > nowMs ? { userId, linkId, expiresAtMs } : null;
}
