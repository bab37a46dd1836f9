import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto";

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

/** The secrets that sign and encrypt the values and links of this shop. */
export interface AuthSecrets {
  authSecret: string;
  /**
   * The former secret, while it is being replaced: what it signed or encrypted is still accepted
   * (docs/operations.md#rotating-secrets).
   */
  authSecretOld?: string | undefined;
}

/** Returns the secrets that verify and decrypt, the current one first. Only that one signs and encrypts. */
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

const CIPHER = "aes-256-gcm";
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** Encrypts a text for the database. `purpose` names its row, so that it cannot be decrypted for another row. */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = createCipheriv(CIPHER, sealingKey(secret), iv).setAAD(Buffer.from(purpose));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Returns the text that one of the secrets sealed, else null. */
export function unseal(secrets: readonly string[], purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  // Node.js throws on most shorter tags, and accepts some.
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  for (const secret of secrets) {
    const decipher = createDecipheriv(CIPHER, sealingKey(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch {
      // Sealed with another secret, or for another purpose.
    }
  }
  return null;
}

function sealingKey(secret: string): Buffer {
  return createHmac("sha256", secret).update("seal").digest();
}

/** Whether the sent text is the secret, compared in constant time. */
export function sameText(sent: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(sent), Buffer.from(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
