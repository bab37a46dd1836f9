import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../root.ts";

const WORK = join(ROOT, ".astro", "builds");

/** Returns the path for a new folder inside the project for one build. Removes the folders of killed processes. */
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

/** Moves a folder. Copies its files when the target is on another disk or exists. */
export async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch {
    await cp(from, to, { recursive: true });
  }
}
