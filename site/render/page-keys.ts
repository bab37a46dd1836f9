import { hash as hashOf } from "node:crypto";
import { pageSettings } from "#shop/settings/settings.ts";
import { brandMenu } from "#site/data/menu.ts";
import type { SiteContent } from "#site/data/pages.ts";
import { currentYear } from "#site/data/shop-texts.ts";

/**
 * Returns a function that gives a page its key: a hash of its data, of what any page may show (the settings without the
 * banners, the address, the menu of brands, the year), and of `renderer`. A page whose key is that of the last build is not
 * rendered again (docs/decisions/031-pages-have-one-renderer.md), so a page may show only what is in its key. The function
 * throws for data that cannot be hashed (a `Map`, a function).
 */
export function keysOf(
  { perfumes, settings, brands, origin }: Pick<SiteContent, "perfumes" | "settings" | "brands" | "origin">,
  renderer: string,
): (data: unknown) => string {
  const hash = hasherOf(perfumes);
  const common = hash([renderer, origin, currentYear(), pageSettings(settings), brandMenu(brands)]);
  return (data) => hash([common, data]);
}

/**
 * Hashes plain data. Each perfume is hashed once, because it is on many pages, and without a check: its type has plain values
 * only, and a check of each value takes longer than the hash.
 */
function hasherOf(perfumes: SiteContent["perfumes"]): (data: unknown) => string {
  const hashes = new Map<unknown, string>();
  const known = new Set<unknown>(perfumes);
  const digest = (text: string) => hashOf("sha256", text, "base64url");
  const hashOfPerfume = (perfume: unknown) => {
    const found = hashes.get(perfume) ?? digest(JSON.stringify(perfume));
    hashes.set(perfume, found);
    return found;
  };
  const shortened = (_name: string, value: unknown): unknown => {
    if (known.has(value)) return hashOfPerfume(value);
    return typeof value === "string" && value.length > LONG_TEXT ? digest(value) : plain(value);
  };
  return (data) => digest(JSON.stringify(data, shortened));
}

/** A text of more characters is replaced by its hash: JSON would copy a feed of 20 MB. */
const LONG_TEXT = 10_000;

/** JSON omits the content of a `Map` or a function, so pages that differ only there would share a key. */
function plain(value: unknown): unknown {
  const isPlain = typeof value === "object" ? isPlainObject(value) : typeof value !== "function";
  if (!isPlain) throw new Error("Page data must be plain data: the key of the page is its hash.");
  return value;
}

function isPlainObject(value: object | null): boolean {
  return value === null || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
