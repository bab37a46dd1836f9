import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesUnder } from "#local/files.ts";

/** Says when it was made, which no other build can say. */
const STAMP = "build.json";

/** Routes with many pages; the others are rendered in each build. */
const OF_MANY_PAGES = /^(detail-perfume|perfumes|carousel)\//;

/** The pages that were rendered though they are as in the build before. */
export function needlessOf(rendered: readonly string[], differing: readonly string[]): string[] {
  return rendered.filter((page) => OF_MANY_PAGES.test(page) && !differing.includes(page));
}

/** The files that are in one of two builds only, or not the same byte for byte. */
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
