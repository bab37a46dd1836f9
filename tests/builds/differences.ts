import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesUnder } from "#local/process/files.ts";

/** Contains the build time, so it differs between builds. */
const STAMP = "build.json";

/** Routes with many pages; all others are rendered in each build. */
const OF_MANY_PAGES = /^(detail-perfume|perfumes|carousel)\//;

/** Returns the pages that were rendered although they did not change. */
export function needlessOf(rendered: readonly string[], differing: readonly string[]): string[] {
  return rendered.filter((page) => OF_MANY_PAGES.test(page) && !differing.includes(page));
}

/** Returns the files that exist in only one of two builds or differ. */
export async function differencesOf(left: string, right: string): Promise<string[]> {
  const names = new Set([...(await filesUnder(left)), ...(await filesUnder(right))]);
  names.delete(STAMP);
  const differing: string[] = [];
  for (const name of names) {
    const [one, other] = await Promise.all(
      [left, right].map((folder) => readFile(join(folder, name)).catch(() => null)),
    );
    if (!one || !other?.equals(one)) differing.push(name);
  }
  return differing.sort();
}
