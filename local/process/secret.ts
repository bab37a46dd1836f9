import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { writeAtomically } from "./files.ts";

/** Form of the secret: 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * Returns the secret in a file that only its owner may read. Makes it at the first call, so that a restart keeps signatures
 * valid. Replaces an invalid file (cut by a crash, edited).
 */
export async function readSecret(file: string): Promise<string> {
  const kept = (await readFile(file, "utf8").catch(() => "")).trim();
  if (SECRET.test(kept)) return kept;
  const made = randomBytes(32).toString("base64url");
  await writeAtomically(file, `${made}\n`, 0o600);
  return made;
}
