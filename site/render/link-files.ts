import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Links a file, or copies it where links are not possible. Does nothing when the target exists. Adds the target's folder to
 * `created` and does not create a folder that is in it, so pass the same set for many files and remove none of the folders
 * meanwhile. Synchronous: for thousands of files, awaiting each costs ten times as much as linking it.
 */
export function linkFile(from: string, to: string, created: Set<string>): void {
  const folder = dirname(to);
  if (!created.has(folder)) mkdirSync(folder, { recursive: true });
  created.add(folder);
  try {
    linkSync(from, to);
  } catch {
    // The target exists or is on another disk, or the file system has no hard links.
    if (!existsSync(to)) copyFileSync(from, to);
  }
}

/** Links the files of a folder into another. */
export function linkFiles(from: string, to: string, isIncluded: (file: string) => boolean = () => true): void {
  const entries = existsSync(from) ? readdirSync(from, { recursive: true, withFileTypes: true }) : [];
  const created = new Set<string>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && isIncluded(file)) linkFile(file, join(to, relative(from, file)), created);
  }
}
