import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

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
  await writeForOwner(file, `${made}\n`);
  return made;
}

async function writeForOwner(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.tmp`;
  const handle = await open(aside, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}
