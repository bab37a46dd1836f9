/** Creates a temporary copy of the project that can be modified. */
import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

/** On the project's disk, so that files can be hard-linked. No tool searches it for tests or sources. */
export const COPIES_FOLDER = ".data";
const PACKAGES = "node_modules";
/** Generated folders, and those that other processes write to. */
const EXCLUDED = [PACKAGES, COPIES_FOLDER, "dist", "coverage"];

export interface Copy {
  folder: string;
  remove(): void;
}

/**
 * Copies the project. Packages are linked file by file: a symlinked folder would resolve to the original project, and its
 * sources would be tested.
 */
export function copyProject(): Copy {
  mkdirSync(COPIES_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(COPIES_FOLDER, "mutants-"));
  for (const name of readdirSync("."))
    if (!name.startsWith(".") && !EXCLUDED.includes(name)) cpSync(name, join(folder, name), { recursive: true });
  linkPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Hard-links the project's packages into a folder on the same disk, which takes no space. */
export function linkPackages(folder: string): void {
  linkFiles(PACKAGES, join(folder, PACKAGES));
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const kind = lstatSync(source);
    if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (kind.isFile()) linkSync(source, target);
    // Skips the caches of tools in `node_modules/.*`, but keeps `.bin`.
    else if (from !== PACKAGES || !name.startsWith(".") || name === ".bin") linkFiles(source, target);
  }
}
