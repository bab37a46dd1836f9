import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";

/**
 * Writes a file atomically: readers, also after a crash, see either the old or the new content. `mode` sets its permissions.
 */
export async function writeAtomically(file: string, content: string, mode?: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.tmp`;
  const handle = await open(aside, "w", mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}

/** Returns the parsed JSON of a file, or undefined when it is missing or not JSON. */
export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readFile(file, "utf8").catch(() => ""));
}

/** Returns the parsed JSON of a text, or undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns all files under a folder: sorted paths relative to it, with forward slashes. Empty when the folder is missing. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).replaceAll("\\", "/")).sort();
}

/**
 * Hashes the names and contents of files and folders (missing ones count as empty) and the `extra` texts. Leaves out the
 * paths, relative to `root`, for which `skip` is true.
 */
export async function hashOf(
  root: string,
  paths: readonly string[],
  extra: readonly string[] = [],
  skip: (path: string) => boolean = () => false,
): Promise<string> {
  const hash = createHash("sha256");
  for (const text of extra) hash.update(`${text}\0`);
  for (const path of paths) {
    const inside = await filesUnder(join(root, path));
    const files = inside.length > 0 ? inside.map((file) => `${path}/${file}`) : [path];
    for (const file of files.filter((name) => !skip(name))) {
      const content = contentOf(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

// Synchronous, because for hundreds of small files `await` takes ten times as long as reading.
function contentOf(path: string): Buffer {
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
}

/**
 * Returns the lines of a JSON Lines file that match the schema; none when the file is missing. Skips a last line cut by a
 * crash.
 */
export async function readJsonLines<Line>(file: string, line: z.ZodType<Line>): Promise<Line[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").flatMap((written) => {
    const parsed = line.safeParse(parseJson(written));
    return parsed.success ? [parsed.data] : [];
  });
}

/** Form of the secret: 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * Returns the secret in a file that only its owner may read. The first call creates it; later calls return the same one, so
 * signatures stay valid after a restart. Replaces an invalid file.
 */
export async function readSecret(file: string): Promise<string> {
  const stored = (await readFile(file, "utf8").catch(() => "")).trim();
  if (SECRET.test(stored)) return stored;
  const made = randomBytes(32).toString("base64url");
  await writeAtomically(file, `${made}\n`, 0o600);
  return made;
}

/** The project's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
