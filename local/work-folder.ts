import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root.ts";

const WORK = join(ROOT, ".astro", "builds");

/** The path of a new folder inside the project for one build; those that killed processes left are removed. */
export async function openWorkFolder(): Promise<string> {
  await mkdir(WORK, { recursive: true });
  const abandoned = (await readdir(WORK)).filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(abandoned.map((name) => rm(join(WORK, name), { recursive: true, force: true })));
  return join(WORK, `${process.pid}-${randomUUID()}`);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Moves a folder; to another disk, or over a folder that is there, its files are copied. */
export async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch {
    await cp(from, to, { recursive: true });
  }
}
