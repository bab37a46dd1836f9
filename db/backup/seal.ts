/**
 * Encrypts backups with a public key, so that the machine that takes them cannot read them again. Each file has its own AES
 * key, wrapped with RSA-OAEP. A sealed file is: the format's name, the length of the wrapped key (2 bytes), the wrapped key,
 * the nonce, the backup encrypted with AES-256-GCM, and its tag.
 */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { appendFile, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import * as z from "zod";

const MAGIC = Buffer.from("azahar-sealed/1\n");
const CIPHER = "aes-256-gcm";
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };

/** The keys of backups, as PEM. An empty value counts as none: an unset secret of a workflow is empty. */
export const backupEnv = z.object({
  BACKUP_PUBLIC_KEY: keySchema(createPublicKey, "BACKUP_PUBLIC_KEY must be an RSA public key in PEM form"),
  BACKUP_PRIVATE_KEY: keySchema(createPrivateKey, "BACKUP_PRIVATE_KEY must be an RSA private key in PEM form"),
});

function keySchema(parse: (pem: string) => KeyObject, error: string) {
  return z
    .string()
    .optional()
    .transform((pem, context) => {
      if (!pem) return undefined;
      const key = keyOf(parse, pem);
      if (key?.asymmetricKeyType === "rsa") return key;
      context.addIssue(error);
      return z.NEVER;
    });
}

function keyOf(parse: (pem: string) => KeyObject, pem: string): KeyObject | null {
  try {
    return parse(pem);
  } catch {
    return null;
  }
}

/** Encrypts `file` into `sealed`, which gets its name only once it is complete. */
export async function sealFile(file: string, sealed: string, publicKey: KeyObject): Promise<void> {
  const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
  const wrapped = publicEncrypt({ key: publicKey, ...OAEP }, key);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(wrapped.length);
  const part = `${sealed}.part`;
  try {
    await writeFile(part, Buffer.concat([MAGIC, length, wrapped, nonce]), { mode: 0o600 });
    const cipher = createCipheriv(CIPHER, key, nonce);
    await pipeline(createReadStream(file), cipher, createWriteStream(part, { flags: "a" }));
    await appendFile(part, cipher.getAuthTag(), { flush: true });
    await rename(part, sealed);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Whether the file begins like a sealed one. */
export async function isSealed(file: string): Promise<boolean> {
  return (await readBytes(file, 0, MAGIC.length)).equals(MAGIC);
}

/**
 * Decrypts `sealed` into `file`. Resolves to "key_wrong" if the file's AES key cannot be unwrapped: the private key belongs to
 * another pair, or the wrapped key was changed. Resolves to "damaged" if the sealed file is cut off or otherwise changed, or if
 * `file` cannot be written; then `file` must not be used.
 */
export async function openSealed(
  sealed: string,
  file: string,
  privateKey: KeyObject,
): Promise<"opened" | "key_wrong" | "damaged"> {
  const length = await readBytes(sealed, MAGIC.length, 2);
  const from = MAGIC.length + 2 + (length.length === 2 ? length.readUInt16BE() : 0) + NONCE_BYTES;
  const to = (await stat(sealed)).size - TAG_BYTES;
  if (to <= from) return "damaged";
  const wrapped = await readBytes(sealed, MAGIC.length + 2, from - NONCE_BYTES - MAGIC.length - 2);
  const key = unwrapped(wrapped, privateKey);
  if (!key) return "key_wrong";
  const decipher = createDecipheriv(CIPHER, key, await readBytes(sealed, from - NONCE_BYTES, NONCE_BYTES));
  decipher.setAuthTag(await readBytes(sealed, to, TAG_BYTES));
  try {
    const encrypted = createReadStream(sealed, { start: from, end: to - 1 });
    await pipeline(encrypted, decipher, createWriteStream(file, { mode: 0o600 }));
    return "opened";
  } catch {
    return "damaged";
  }
}

function unwrapped(wrapped: Buffer, privateKey: KeyObject): Buffer | null {
  try {
    const key = privateDecrypt({ key: privateKey, ...OAEP }, wrapped);
    return key.length === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

/** Returns up to `length` bytes; fewer at the end of the file. */
async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
