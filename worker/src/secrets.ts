import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Bytes of a secret that a browser or a mailed link carries (reliability S-2, S-10). */
export const TOKEN_BYTES = 32;

/** A token as it is sent: base64url, 43 characters. */
export function tokenOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

/** Whether a text can be a token at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** A token as the database keeps it: who reads the table has no way in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A text that may be guessed (an e-mail, an address) as a limit counts it: without the key it cannot be found again. */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** `value` with a signature that only this shop can make; `purpose` keeps what is signed for one thing from another. */
export function sign(secret: string, purpose: string, value: string): string {
  return `${value}.${keyedHash(secret, `${purpose}:${value}`)}`;
}

/** The value of a signed text, or null when the signature is not ours. */
export function unsign(secret: string, purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  const value = signed.slice(0, Math.max(dot, 0));
  return sameText(signed, sign(secret, purpose, value)) ? value : null;
}

/** Whether a text that was sent is the secret one; how long it takes does not tell how much of it is right. */
export function sameText(sent: string, secret: string): boolean {
  const [given, ours] = [Buffer.from(sent), Buffer.from(secret)];
  return given.length === ours.length && timingSafeEqual(given, ours);
}
