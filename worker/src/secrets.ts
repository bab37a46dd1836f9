import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Length of a secret in a cookie or a mailed link (docs/faults.md#s-2-session-token, docs/faults.md#s-10-mailed-links). */
export const TOKEN_BYTES = 32;

/** Encodes a token as base64url; 43 characters for `TOKEN_BYTES`. */
export function tokenOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Hash of a token for the database: reading the table does not reveal the token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Keyed hash of a guessable text (an e-mail, a network), base64url: without the key, guessing does not reverse it. */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** What signs, and opens, the values and links of this shop. */
export interface AuthSecrets {
  authSecret: string;
  /** The former secret, while it is being replaced: what it signed still opens (docs/operations.md#rotating-secrets). */
  authSecretOld?: string | undefined;
}

/** The secrets that open what was signed. Only the first signs. */
export function openingSecrets({ authSecret, authSecretOld }: AuthSecrets): string[] {
  return authSecretOld ? [authSecret, authSecretOld] : [authSecret];
}

/** Appends a signature to `value`. `purpose` keeps a value signed for one use from being accepted for another. */
export function sign(secret: string, purpose: string, value: string): string {
  return `${value}.${keyedHash(secret, `${purpose}:${value}`)}`;
}

/** Returns the value of a text that one of the secrets signed, else null. */
export function unsign(secrets: readonly string[], purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf(".");
  const value = signed.slice(0, Math.max(dot, 0));
  return secrets.some((secret) => sameText(signed, sign(secret, purpose, value))) ? value : null;
}

/** Whether the sent text is the secret, compared in constant time. */
export function sameText(sent: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(sent), Buffer.from(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
