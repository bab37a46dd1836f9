import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import type { AstroIntegration } from "astro";

/** The page as Astro leaves it; the page without a product has no such attribute, since what it will show is not of this build. */
const UNNAMED = /<body data-base(?:="")?(?=[ >])/;

/**
 * Names each built page by what the live answer can change on it: its terms and its offers. A page that shows the same in
 * the next build keeps its name, and its bytes. The names go into `live-base.json`: a page whose name is there shows what
 * that file says, whichever build it is of, and can be told only what has changed since (shop/live-changes.ts).
 */
export const liveBase: AstroIntegration = {
  name: "live-base",
  hooks: {
    "astro:build:done": async ({ dir }) => {
      const names = new Set<string>();
      for await (const page of glob("**/*.html", { cwd: dir })) {
        const file = new URL(page, dir);
        const named = nameBase(await readFile(file, "utf8"));
        if (!named) continue;
        await writeFile(file, named.html);
        names.add(named.name);
      }
      const file = new URL("live-base.json", dir);
      const { live }: { live: object } = JSON.parse(await readFile(file, "utf8"));
      await writeFile(file, JSON.stringify({ live, pages: [...names].sort() }));
    },
  },
};

/** The page with its name in `<body data-base>`, and the name; null for a page that has no place for one. */
export function nameBase(html: string): { html: string; name: string } | null {
  if (!UNNAMED.test(html)) return null;
  const shown = html.match(/ data-(?:terms|offer)="[^"]*"/g) ?? [];
  // 48 bits: enough that two pages that differ do not share a name.
  const name = createHash("sha256").update(shown.join("")).digest("base64url").slice(0, 8);
  return { html: html.replace(UNNAMED, `<body data-base="${name}"`), name };
}
