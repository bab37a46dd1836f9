import { glob, readFile, writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";

const NAMED = /<body data-base="([\w-]{8})"/;
const READERS = 32;

/**
 * Writes the names of all built pages (layouts/finish-page.ts) into `live-base.json`. A page whose name is in that file shows the
 * prices of that file, so the live response to it holds only what changed since (shop/storefront/live-encode.ts). The names are read
 * from the built files, because an incremental build does not render unchanged pages.
 */
export const liveBase: AstroIntegration = {
  name: "live-base",
  hooks: {
    "astro:build:done": async ({ dir }) => {
      const names = await namesIn(dir);
      const file = new URL("live-base.json", dir);
      const { live }: { live: object } = JSON.parse(await readFile(file, "utf8"));
      await writeFile(file, JSON.stringify({ live, pages: [...names].sort() }));
    },
  },
};

/** Returns the distinct names of the pages in a folder. */
export async function namesIn(dir: URL): Promise<Set<string>> {
  const names = new Set<string>();
  const pages = glob("**/*.html", { cwd: dir });
  const readNext = async () => {
    for await (const page of pages) {
      const name = nameOf(await readFile(new URL(page, dir), "utf8"));
      if (name) names.add(name);
    }
  };
  await Promise.all(Array.from({ length: READERS }, readNext));
  return names;
}

function nameOf(html: string): string | undefined {
  return NAMED.exec(html)?.[1];
}
