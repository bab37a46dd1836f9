import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { writeAtomically } from "./files.ts";

/** As `readSecret` writes it: 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * The secret kept in a file that only its owner may read; made at the first call, so that a restart keeps what it signed.
 * A file that holds none (cut by a crash, edited) is replaced.
 */
export async function readSecret(file: string): Promise<string> {
  const kept = (await readFile(file, "utf8").catch(() => "")).trim();
  if (SECRET.test(kept)) return kept;
  const made = randomBytes(32).toString("base64url");
  await writeAtomically(file, `${made}\n`, 0o600);
  return made;
}
