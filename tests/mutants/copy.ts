/** A throw-away copy of the project, to change at will. */
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

/** On the project's own disk, where files can be linked; nothing that looks for tests or sources looks into it. */
export const PLACE = ".data";
const PACKAGES = "node_modules";
/** What was made, and what others write to while we run. */
const LEFT_OUT = [PACKAGES, PLACE, "dist", "coverage"];

export interface Copy {
  folder: string;
  remove(): void;
}

/**
 * Copies what the project is made of. Packages are linked file by file: a linked folder would lead back to the project, whose
 * own sources would then be tested.
 */
export function copyProject(): Copy {
  mkdirSync(PLACE, { recursive: true });
  const folder = mkdtempSync(join(PLACE, "mutants-"));
  for (const name of readdirSync("."))
    if (!name.startsWith(".") && !LEFT_OUT.includes(name)) cpSync(name, join(folder, name), { recursive: true });
  linkPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Gives a folder on the project's own disk the project's packages, which take no room there. */
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
    // At the top, what begins with a dot is what tools have written there; all but the programs.
    else if (from !== PACKAGES || !name.startsWith(".") || name === ".bin") linkFiles(source, target);
  }
}
